import type { Entry, Sent } from '#offline/outbox/entry.ts';
import type { Kind } from '#offline/outbox/kind.ts';

/** A text that somebody is writing, kept for the place where it belongs. */
export interface Draft {
  /** `post:<event>` or `answer:<event>:<id or key of the post>`. */
  readonly place: string;
  readonly html: string;
  readonly savedAt: number;
}

/** What this phone knows and the server does not yet; of the person who is signed in. */
export interface UnsentState {
  /** Everything that waits or was refused, in the order in which it was done. The same array until it changes. */
  readonly entries: readonly Entry[];
  /** What was taken lately: shown until the lists have been read anew. */
  readonly sent: readonly Sent[];
  readonly drafts: readonly Draft[];
}

export interface Unsent {
  state(): UnsentState;
  subscribe(listener: () => void): () => void;
  /**
   * Does a thing: it stands in `state` at once, and the promise resolves when it is on the phone for good (strict
   * durability). Rejects where the phone cannot keep it; then it is in `state` no more. With `draftPlace` the draft of
   * that place goes in the same transaction.
   */
  add<Args>(kind: Kind<Args>, args: Args, options?: { readonly draftPlace?: string }): Promise<Entry>;
  /** Takes a thing back: removed where it was never tried, else withdrawn from the server too. What depends on it goes with it. */
  discard(key: string): Promise<void>;
  /** A refused thing is tried once more, under a new key. */
  retry(key: string): Promise<void>;
  /** Sends what waits now, whatever the backoff; resolves when a round has ended. */
  sendNow(): Promise<void>;
  saveDraft(draft: Draft): Promise<void>;
  removeDraft(place: string): Promise<void>;
}

/** The code of the outbox comes after the first frame; who needs it before asks for it. */
export interface UnsentSource {
  /** Of the person who is signed in; the same until that changes. */
  open(): Promise<Unsent>;
  /** Null until it has been opened once. */
  current(): Unsent | null;
}

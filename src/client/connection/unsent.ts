import type { Draft, Entry } from '#offline/outbox/entry.ts';
import type { FormChange, FormPlace, KeptForm } from '#offline/outbox/kept-form.ts';
import type { Kind } from '#offline/outbox/kind.ts';
import type { UnsentState } from '#offline/outbox/state.ts';

/** What befell the phone's storage: `lost` is how many unsent things went with it. */
export type Mishap = { readonly kind: 'lost'; readonly count: number } | { readonly kind: 'outdated' };

export interface AddOptions {
  readonly draftPlace?: string;
  readonly key?: string;
  readonly form?: FormChange;
}

export interface Unsent {
  state(): UnsentState;
  subscribe(listener: () => void): () => void;
  /**
   * Does a thing: it stands in `state` at once, and the promise resolves when it is on the phone for good (strict
   * durability). Rejects where the phone cannot keep it; then it is in `state` no more. With `draftPlace` the draft of
   * that place goes in the same transaction; with `form`, that form is changed in it. A `key` of one's
   * own lets what is kept name the entry before it is there.
   */
  add<Args>(kind: Kind<Args>, args: Args, options?: AddOptions): Promise<Entry>;
  /**
   * Takes a thing back: removed where it was never tried, else withdrawn from the server too. What depends on it goes
   * with it. False where it does not wait any more.
   */
  discard(key: string): Promise<boolean>;
  /** A refused thing is tried once more; gives the key that it has now, or null where there is nothing to try. */
  retry(key: string): Promise<string | null>;
  /**
   * Changes what waits or was refused, in its place; what depends on it stays with it. Gives the key that it has now,
   * or null where it does not wait any more. `args` are those that change.
   */
  replace(key: string, args: object, options?: { readonly draftPlace?: string }): Promise<string | null>;
  /** Sends what waits now, whatever the backoff; resolves when a round has ended. */
  sendNow(): Promise<void>;
  /** What people have to be told of, once; null where nothing has happened. */
  mishap(): Mishap | null;
  saveDraft(draft: Draft): Promise<void>;
  removeDraft(place: string): Promise<void>;
  /** Resolves with what is kept now. */
  changeForm(place: FormPlace, change: FormChange['change']): Promise<KeptForm | null>;
}

/** The code of the outbox comes after the first frame; who needs it before asks for it. */
export interface UnsentSource {
  /** Of the person who is signed in; the same until that changes. Rejects where nobody is, or the phone has no storage. */
  open(): Promise<Unsent>;
  /** Null until it has been opened, and after its person has gone. */
  current(): Unsent | null;
  /** Called when what `current` gives has become another. */
  subscribe(listener: () => void): () => void;
}

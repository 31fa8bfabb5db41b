import { failureTitle } from '#contract/texts.ts';
import type { DraftChange } from '#offline/outbox/drafts.ts';
import type { Draft, Entry } from '#offline/outbox/entry.ts';
import type { FormChange, FormPlace, KeptForm } from '#offline/outbox/form-draft.ts';
import type { Kind } from '#offline/outbox/kind.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';

/** Incident of the phone's storage; `count` is the number of waiting things that were lost with it. */
export type StorageIncident =
  | { readonly kind: 'lost'; readonly count: number }
  | { readonly kind: 'outdated' };

interface AddOptions {
  readonly draft?: DraftChange;
  readonly key?: string;
  readonly form?: FormChange;
}

export interface Outbox {
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  /**
   * Does a thing: it stands in `state` at once, and the promise resolves when it is on the phone for good (strict
   * durability). Rejects where the phone cannot keep it; then it is in `state` no more. With `draft` or `form` that is
   * changed in the same transaction. `key` presets the idempotency key, so that a stored draft can refer to the entry
   * before it exists.
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
  replace(key: string, args: object, options?: Pick<AddOptions, 'draft'>): Promise<string | null>;
  /** Sends what waits now, whatever the backoff; resolves when a round has ended. */
  sendNow(): Promise<void>;
  /** Storage incident to be told once; null where nothing has happened. */
  incident(): StorageIncident | null;
  /** Resolves with what is kept now. */
  changeDraft(place: string, change: DraftChange['change']): Promise<Draft | null>;
  removeDraft(place: string): Promise<void>;
  /** Resolves with what is kept now. */
  changeForm(place: FormPlace, change: FormChange['change']): Promise<KeptForm | null>;
}

export const emptyOutbox: OutboxState = { entries: [], sent: [], drafts: [], forms: [] };

/**
 * Outbox of whoever is signed in. Its code comes after the first frame; what is done before that is shown at once and
 * written as soon as the code is there.
 */
export interface OutboxSource {
  /** State of the opened outbox; before that, what was done since the page was opened. */
  state(): OutboxState;
  /** Adds an entry as `Outbox.add` does, and shows it in the same task. */
  enqueue: Outbox['add'];
  /** Opens the outbox of the person who is signed in, the same until that changes. Rejects where nobody is signed in or the phone has no storage. */
  open(): Promise<Outbox>;
  /** Null until it has been opened, and after its person has gone. */
  current(): Outbox | null;
  /** Calls the listener when `current` or `state` has changed. */
  subscribe(listener: () => void): () => void;
}

/** Keeps the outbox of whoever is signed in open. */
export interface CurrentOutbox {
  open(): Promise<Outbox>;
  current(): Outbox | null;
  /** Closes the outbox at sign-out; `discarded` deletes what waits in it. */
  leave(userId: number | null, outbox: 'kept' | 'discarded'): Promise<void>;
}

/** Tells an `OutboxError` by its name: importing the class would bring the storage into the first load. */
export const isOutboxError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'OutboxError';

/** Sentence for a person whose entry could not be stored on this phone. */
export function keepFailureSentence(error: unknown): string {
  return isOutboxError(error) ? error.message : failureTitle;
}

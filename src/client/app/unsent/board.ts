import type { Entry } from '#offline/outbox/entry.ts';
import type { FormPlace, KeptForm } from '#offline/outbox/kept-form.ts';
import type { UnsentState } from '#offline/outbox/state.ts';
import { sameWhereUnchanged, withForm, withPending } from './unsent-state.ts';

interface BoardParts {
  readonly read: () => Promise<UnsentState>;
  /** After each reading, before anybody is told. */
  readonly onRead: (before: UnsentState, after: UnsentState) => void;
}

/** What everybody sees of the outbox: what the phone has, and what is just being written to it. */
export interface Board {
  state(): UnsentState;
  subscribe(listener: () => void): () => void;
  /** Shows an entry that is on its way to the phone, until the function given back is called. */
  show(entry: Entry): () => void;
  /** A form as the phone has it now; spares a reading, since forms are written while somebody types. */
  putForm(place: FormPlace, form: KeptForm | null): void;
  /** Reads the phone again; calls that come together share a reading. */
  refresh(): Promise<void>;
  /** Tells that something beside the state has changed. */
  tell(): void;
}

export const nothing: UnsentState = { entries: [], sent: [], drafts: [], forms: [] };

export function createBoard({ read, onRead }: BoardParts): Board {
  const listeners = new Set<() => void>();
  let kept = nothing;
  let pending: readonly Entry[] = [];
  let shown = nothing;
  let formsPut = 0;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const publish = () => {
    const next = withPending(kept, pending);
    if (next === shown) return;
    shown = next;
    tell();
  };
  const take = (next: UnsentState) => {
    const before = kept;
    kept = sameWhereUnchanged(before, next);
    if (kept !== before) onRead(before, kept);
    publish();
  };
  const refresh = sharedRuns(async () => {
    const putBefore = formsPut;
    const next = await read();
    // What was put meanwhile may be newer than what was read.
    take(putBefore === formsPut ? next : { ...next, forms: kept.forms });
  });
  return {
    state: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(entry) {
      pending = [...pending, entry];
      publish();
      return () => {
        pending = pending.filter((one) => one !== entry);
        publish();
      };
    },
    putForm(place, form) {
      formsPut += 1;
      take(withForm(kept, place, form));
    },
    refresh,
    tell,
  };
}

/** One run at a time; who asks during one gets the next, which sees what they have done. */
function sharedRuns(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= last.then(() => {
      next = null;
      const run = work();
      last = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}

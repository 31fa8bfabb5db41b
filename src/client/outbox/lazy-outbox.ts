import type { Entry } from '#offline/outbox/entry.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { emptyOutbox } from '#offline/outbox/outbox-state.ts';
import type { CurrentOutboxOptions } from './current-outbox.ts';
import type { Outbox, OutboxSource } from './outbox.ts';

/** Keeps what waits for whoever is signed in. */
export interface CurrentOutbox {
  open(): Promise<Outbox>;
  current(): Outbox | null;
  /** The person signs out. */
  leave(userId: number | null, outbox: 'kept' | 'discarded'): Promise<void>;
}

interface LazyOutbox extends OutboxSource {
  leave: CurrentOutbox['leave'];
}

interface LazyOutboxOptions extends Omit<CurrentOutboxOptions, 'onChange' | 'onSent'> {
  readonly loadSentFollower: () => Promise<CurrentOutboxOptions['onSent']>;
}

/** Stands for the outbox until its code is there: entries that are added before are shown from memory. */
export function createLazyOutbox({ loadSentFollower, ...options }: LazyOutboxOptions): LazyOutbox {
  const listeners = new Set<() => void>();
  let loaded: CurrentOutbox | undefined;
  let early = emptyOutbox;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const load = async () => {
    const [{ currentOutbox }, onSent] = await Promise.all([
      import('./current-outbox.ts'),
      loadSentFollower(),
    ]);
    loaded = currentOutbox({ ...options, onSent, onChange: notify });
    return loaded;
  };
  const current = () => loaded?.current() ?? null;
  const open = async () => (await load()).open();
  const setEarly = (entries: readonly Entry[]) => {
    early = { ...emptyOutbox, entries };
    notify();
  };
  const enqueue: LazyOutbox['enqueue'] = async (kind, args, addOptions) => {
    const opened = current();
    if (opened) return opened.add(kind, args, addOptions);
    const entry = newEntry(kind, args, { now: Date.now(), key: addOptions?.key });
    setEarly([...early.entries, entry]);
    try {
      return await (await open()).add(kind, args, { ...addOptions, key: entry.key });
    } finally {
      setEarly(early.entries.filter((one) => one !== entry));
    }
  };
  return {
    open,
    enqueue,
    current,
    state: () => current()?.state() ?? early,
    leave: async (...leaving) => (await load()).leave(...leaving),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

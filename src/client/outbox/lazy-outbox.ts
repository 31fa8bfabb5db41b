import { createEmitter } from '#client/lib/emitter.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { type CurrentOutbox, emptyOutbox, type OutboxSource } from './outbox.ts';

export interface LazyOutbox extends OutboxSource {
  leave: CurrentOutbox['leave'];
}

/**
 * Stands for the outbox until its code is there: entries that are added before are shown from memory. `load` is called
 * at the first use, and again after it has failed.
 */
export function createLazyOutbox(load: (onChange: () => void) => Promise<CurrentOutbox>): LazyOutbox {
  const { subscribe, emit } = createEmitter();
  let loading: Promise<CurrentOutbox> | null = null;
  let loaded: CurrentOutbox | null = null;
  let early = emptyOutbox;
  const get = async () => {
    loading ??= load(emit);
    try {
      loaded = await loading;
      return loaded;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  const current = () => loaded?.current() ?? null;
  const open = async () => (await get()).open();
  const setEarly = (entries: readonly Entry[]) => {
    early = { ...emptyOutbox, entries };
    emit();
  };
  const enqueue: LazyOutbox['enqueue'] = async (kind, args, options) => {
    const opened = current();
    if (opened) return opened.add(kind, args, options);
    const entry = newEntry(kind, args, { now: Date.now(), key: options?.key });
    setEarly([...early.entries, entry]);
    try {
      return await (await open()).add(kind, args, { ...options, key: entry.key });
    } finally {
      setEarly(early.entries.filter((one) => one !== entry));
    }
  };
  return {
    open,
    enqueue,
    current,
    state: () => current()?.state() ?? early,
    leave: async (...leaving) => (await get()).leave(...leaving),
    subscribe,
  };
}

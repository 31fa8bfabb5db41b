import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import type { QueryStores } from '#offline/idb-query-store.ts';

/** Stores that live as long as the page. */
export function memoryQueryStores(): QueryStores {
  const stores = new Map<string, Map<string, PersistedQuery>>();
  const entriesOf = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, PersistedQuery>();
    stores.set(name, entries);
    return entries;
  };
  return {
    open(name) {
      let isClosed = false;
      return {
        get: async (key) => (isClosed ? undefined : structuredClone(entriesOf(name).get(key))),
        set: async (key, entry) => {
          const copy = structuredClone(entry);
          if (!isClosed) entriesOf(name).set(key, copy);
        },
        update: async (key, change) => {
          if (isClosed) return;
          const changed = change(structuredClone(entriesOf(name).get(key)));
          if (changed !== undefined) entriesOf(name).set(key, structuredClone(changed));
        },
        remove: async (key) => {
          if (!isClosed) entriesOf(name).delete(key);
        },
        entries: async () => (isClosed ? [] : structuredClone([...entriesOf(name)])),
        close: () => {
          isClosed = true;
        },
      };
    },
    names: async () => [...stores.keys()],
    destroy: async (name) => void stores.delete(name),
  };
}

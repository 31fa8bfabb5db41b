import type { PersistedQuery } from '@tanstack/query-persist-client-core';

/** Answers kept for reading offline, one entry a query. After `close` reads find nothing and writes do nothing. */
export interface QueryStore {
  get(key: string): Promise<PersistedQuery | undefined>;
  set(key: string, entry: PersistedQuery): Promise<void>;
  remove(key: string): Promise<void>;
  close(): void;
}

/** The stores of everybody who has used this phone. */
export interface QueryStores {
  open(name: string): QueryStore;
  names(): Promise<string[]>;
  /** Takes the store and all its entries away, also while another tab has it open. */
  destroy(name: string): Promise<void>;
}

/** Stores that live as long as the page: for tests, and where a browser has no IndexedDB. */
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
        remove: async (key) => {
          if (!isClosed) entriesOf(name).delete(key);
        },
        close: () => {
          isClosed = true;
        },
      };
    },
    names: async () => [...stores.keys()],
    destroy: async (name) => void stores.delete(name),
  };
}

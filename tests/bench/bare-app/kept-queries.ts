import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import { QueryClient } from '@tanstack/react-query';
import { del, get, set } from 'idb-keyval';

const { persisterFn } = experimental_createQueryPersister<PersistedQuery>({
  storage: { getItem: (key) => get<PersistedQuery>(key), setItem: set, removeItem: del },
  serialize: (entry) => entry,
  deserialize: (entry) => entry,
});

/** Keeps every answer in IndexedDB, one entry a query. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { persister: persisterFn, networkMode: 'offlineFirst', retry: false } },
});

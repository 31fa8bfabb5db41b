import {
  notifyManager,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryPersister,
} from '@tanstack/query-core';
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import type { QueryStore, QueryStores } from './idb-query-store.ts';
import { withTimeLimit } from './time-limit.ts';

/** Raised when the shape of kept answers changes: older entries are then dropped and read anew. */
export const cacheVersion = 'answers-1';
const keptForMs = 30 * 86_400_000;
/** Several changes one after the other are written once. */
const settledMs = 500;
const personPrefix = 'person-';
const everyone = 'everyone';

/** Keeps answers on the phone, apart for each person, so that nobody ever sees another's. */
export interface QueryPersistence {
  /** Persister for the query client: restores a query from the phone at its first use and stores the server's answers. */
  readonly persister: QueryPersister;
  /** Starts to store changes made in memory too; no fetch brings those. */
  keepChanges(queryClient: QueryClient): void;
  /** Switches to the answers of this person; null is nobody. */
  openFor(userId: number | null): void;
  forgetOthers(userId: number): Promise<void>;
  forgetEverybody(): Promise<void>;
}

export function createQueryPersistence(stores: QueryStores): QueryPersistence {
  let name = everyone;
  let current = openKeeper(name, stores.open(name));

  const openFor = (userId: number | null) => {
    const next = userId === null ? everyone : `${personPrefix}${userId}`;
    if (next === name) return;
    current.close();
    name = next;
    current = openKeeper(name, stores.open(name));
  };
  const forget = async (isMeant: (storeName: string) => boolean) => {
    const known = await quietly(stores.names(), []);
    const meant = known.filter((storeName) => storeName.startsWith(personPrefix) && isMeant(storeName));
    await Promise.all(meant.map((storeName) => quietly(stores.destroy(storeName), undefined)));
  };
  return {
    // `current` is read when the query starts, so an answer that arrives after a change of person is written to the
    // closed store, which drops it.
    persister: (queryFn, context, query) => current.ask(queryFn, context, query),
    keepChanges(queryClient) {
      queryClient.getQueryCache().subscribe((event) => {
        const isChange = event.type === 'updated' && event.action.type === 'success' && event.action.manual;
        if (isChange) current.keepSoon(event.query);
      });
    },
    openFor,
    forgetOthers: (userId) => forget((storeName) => storeName !== `${personPrefix}${userId}`),
    async forgetEverybody() {
      openFor(null);
      await forget(() => true);
    },
  };
}

function openKeeper(name: string, store: QueryStore) {
  // What is about other people's requests is for the moment only: it is marked `kept: false`.
  const isKept = ({ meta }: Query) => meta?.snapshot !== 'only' && meta?.kept !== false;
  const { persisterFn, persistQuery } = experimental_createQueryPersister<PersistedQuery>({
    storage: unfailing(store),
    serialize: (entry) => entry,
    deserialize: (entry) => entry,
    buster: cacheVersion,
    maxAge: keptForMs,
    prefix: 'query',
    refetchOnRestore: false,
    filters: { predicate: isKept },
  });
  let hasLeft = false;
  // An answer that came from the phone, however young: nobody told this page of what changed meanwhile.
  const refreshSoon = (query: Query) =>
    // After the persister has set its age right.
    notifyManager.schedule(() => {
      // Once the person has left there is no session to ask with.
      if (!hasLeft) void query.fetch().catch(() => undefined); // the query itself keeps the error
    });
  const ask: QueryPersister = async (queryFn, context, query) => {
    let isAsked = false;
    const askServer: QueryFunction<unknown> = (given) => {
      isAsked = true;
      return queryFn(given);
    };
    const data = await persisterFn(askServer, context, query);
    if (!isAsked) refreshSoon(query);
    return data;
  };
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const keepSoon = (query: Query) => {
    clearTimeout(timers.get(query.queryHash));
    if (isKept(query))
      timers.set(
        query.queryHash,
        setTimeout(() => void persistQuery(query), settledMs),
      );
  };
  const close = () => {
    hasLeft = name !== everyone;
    store.close();
  };
  return { ask, keepSoon, close };
}

/** Storage that is full, closed or blocked must never break a screen: then nothing is kept, and nothing is found. */
function unfailing(store: QueryStore) {
  return {
    getItem: (key: string) => quietly(store.get(key), undefined),
    setItem: (key: string, entry: PersistedQuery) => quietly(store.set(key, entry), undefined),
    removeItem: (key: string) => quietly(store.remove(key), undefined),
  };
}

const patienceMs = 3_000;

/** Phones are known whose database neither answers nor fails: then it counts as empty. */
const quietly = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  withTimeLimit(patienceMs, work, otherwise).catch(() => otherwise);

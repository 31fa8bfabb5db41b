import {
  notifyManager,
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  type QueryPersister,
} from '@tanstack/query-core';
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import type { QueryStore, QueryStores } from './idb-query-store.ts';
import { cacheVersion, keyPrefix, personPrefix, storeNameOf } from './kept-names.ts';
import { withTimeLimit } from './time-limit.ts';

const keptForMs = 30 * 86_400_000;
/** Several changes one after the other are written once. */
const settledMs = 500;
const everyone = 'everyone';

/** Keeps answers on the phone, apart for each person, so that nobody ever sees another's. */
export interface QueryPersistence {
  /** Persister for the query client: restores a query from the phone at its first use and stores the server's answers. */
  readonly persister: QueryPersister;
  /** Starts to store changes made in memory too; no fetch brings those. */
  keepChanges(queryClient: QueryClient): void;
  /** Switches to the answers of this person; null is nobody. */
  openFor(userId: number | null): void;
  /** Removes the answers whose keys begin with this one, also those that this page has not read. */
  forgetAnswers(queryKey: QueryKey): Promise<void>;
  forgetOthers(userId: number): Promise<void>;
  forgetEverybody(): Promise<void>;
}

const persistences = new WeakMap<QueryClient, QueryPersistence>();

/** Removes from the phone what it keeps under keys that begin with this one; the memory of the page stays. */
export const forgetKeptAnswers = (queryClient: QueryClient, queryKey: QueryKey): void =>
  void persistences.get(queryClient)?.forgetAnswers(queryKey); // never fails; nothing waits for it

/** Form in which the data of a query is kept. */
type KeptForm = (data: unknown) => unknown;
const asItIs: KeptForm = (data) => data;

export function createQueryPersistence(stores: QueryStores, keptForm = asItIs): QueryPersistence {
  const open = (storeName: string) => openKeeper(storeName, stores.open(storeName), keptForm);
  let name = everyone;
  let current = open(name);

  const openFor = (userId: number | null) => {
    const next = userId === null ? everyone : storeNameOf(userId);
    if (next === name) return;
    current.close();
    name = next;
    current = open(name);
  };
  const forget = async (isMeant: (storeName: string) => boolean) => {
    const known = await quietly(stores.names(), []);
    const meant = known.filter((storeName) => storeName.startsWith(personPrefix) && isMeant(storeName));
    await Promise.all(meant.map((storeName) => quietly(stores.destroy(storeName), undefined)));
  };
  const persistence: QueryPersistence = {
    // `current` is read when the query starts, so an answer that arrives after a change of person is written to the
    // closed store, which drops it.
    persister: (queryFn, context, query) => current.ask(queryFn, context, query),
    keepChanges(queryClient) {
      persistences.set(queryClient, persistence);
      queryClient.getQueryCache().subscribe((event) => {
        const isChange = event.type === 'updated' && event.action.type === 'success' && event.action.manual;
        if (isChange) current.keepSoon(event.query);
      });
    },
    openFor,
    forgetAnswers: (queryKey) => current.forget(queryKey),
    forgetOthers: (userId) => forget((storeName) => storeName !== storeNameOf(userId)),
    async forgetEverybody() {
      openFor(null);
      await forget(() => true);
    },
  };
  return persistence;
}

function openKeeper(name: string, store: QueryStore, keptForm: KeptForm) {
  // What is about other people's requests is for the moment only: it is marked `kept: false`.
  const isKept = ({ meta }: Query) => meta?.snapshot !== 'only' && meta?.kept !== false;
  const { persisterFn, persistQuery, removeQueries } = experimental_createQueryPersister<PersistedQuery>({
    storage: unfailing(store),
    serialize: (entry) => ({
      ...entry,
      state: { ...entry.state, data: keptForm(entry.state.data) },
    }),
    deserialize: (entry) => entry,
    buster: cacheVersion,
    maxAge: keptForMs,
    prefix: keyPrefix,
    refetchOnRestore: false,
    filters: { predicate: isKept },
  });
  let hasLeft = false;
  // An answer that came from the phone, however young: nobody told this page of what changed meanwhile.
  const refreshSoon = (query: Query) =>
    // After the persister has set its age right.
    notifyManager.schedule(() => {
      // Once the person has left there is no session to ask with.
      if (hasLeft) return;
      // A screen that goes takes the question along, and the next one asks again.
      query.invalidate();
      void query.fetch().catch(() => undefined); // the query itself keeps the error
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
  const timers = new Map<string, { readonly query: Query; readonly timer: ReturnType<typeof setTimeout> }>();
  const keepSoon = (query: Query) => {
    clearTimeout(timers.get(query.queryHash)?.timer);
    if (!isKept(query)) return;
    const timer = setTimeout(() => void persistQuery(query), settledMs);
    timers.set(query.queryHash, { query, timer });
  };
  const forget = (queryKey: QueryKey) => {
    for (const { query, timer } of timers.values())
      if (partialMatchKey(query.queryKey, queryKey)) clearTimeout(timer);
    return removeQueries({ queryKey });
  };
  const close = () => {
    hasLeft = name !== everyone;
    store.close();
  };
  return { ask, keepSoon, forget, close };
}

/** Storage that is full, closed or blocked must never break a screen: then nothing is kept, and nothing is found. */
function unfailing(store: QueryStore) {
  return {
    getItem: (key: string) => quietly(store.get(key), undefined),
    setItem: (key: string, entry: PersistedQuery) => quietly(store.set(key, entry), undefined),
    removeItem: (key: string) => quietly(store.remove(key), undefined),
    entries: () => quietly(store.entries(), []),
  };
}

const patienceMs = 3_000;

/** Phones are known whose database neither answers nor fails: then it counts as empty. */
const quietly = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  withTimeLimit(patienceMs, work, otherwise).catch(() => otherwise);

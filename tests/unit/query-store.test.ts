import 'fake-indexeddb/auto';
import { CancelledError, notifyManager, QueryClient, QueryObserver } from '@tanstack/query-core';
import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idbQueryStores, type QueryStores } from '#offline/idb-query-store.ts';
import { cacheVersion } from '#offline/kept-names.ts';
import { createQueryPersistence, forgetKeptAnswers } from '#offline/query-persistence.ts';
import { memoryQueryStores } from '#tests/support/memory-query-stores.ts';

function entry(data: unknown, buster = cacheVersion): PersistedQuery {
  const client = new QueryClient();
  client.setQueryData(['agenda'], data);
  const query = client.getQueryCache().find({ queryKey: ['agenda'] });
  if (!query) throw new Error('no query');
  return { buster, queryHash: query.queryHash, queryKey: query.queryKey, state: query.state };
}

let stores: QueryStores;

const makers: readonly [string, () => QueryStores][] = [
  ['memory', memoryQueryStores],
  ['IndexedDB', () => idbQueryStores],
];

describe.each(makers)('stores in %s', (_name, makeStores) => {
  beforeEach(() => {
    stores = makeStores();
  });
  afterEach(async () => {
    await Promise.all((await stores.names()).map((name) => stores.destroy(name)));
  });

  test('what is set is there for a later opening', async () => {
    await stores.open('person-1').set('a', entry('first'));
    expect((await stores.open('person-1').get('a'))?.state.data).toBe('first');
  });

  test('what was never set or was removed is not there', async () => {
    const store = stores.open('person-1');
    await store.set('a', entry('first'));
    await store.remove('a');
    expect(await store.get('a')).toBeUndefined();
    expect(await store.get('b')).toBeUndefined();
  });

  test('one person never finds what belongs to another', async () => {
    await stores.open('person-1').set('a', entry('mine'));
    expect(await stores.open('person-2').get('a')).toBeUndefined();
  });

  test('a closed store finds nothing and takes nothing', async () => {
    const store = stores.open('person-1');
    await store.set('a', entry('first'));
    store.close();
    await store.set('b', entry('late'));
    await store.remove('a');
    expect(await store.get('a')).toBeUndefined();
    const again = stores.open('person-1');
    expect((await again.get('a'))?.state.data).toBe('first');
    expect(await again.get('b')).toBeUndefined();
  });

  test('a destroyed store is empty and no longer named, also while somebody has it open', async () => {
    const open = stores.open('person-1');
    await open.set('a', entry('first'));
    expect(await stores.names()).toContain('person-1');
    await stores.destroy('person-1');
    expect(await stores.names()).not.toContain('person-1');
    expect(await stores.open('person-1').get('a')).toBeUndefined();
  });
});

describe('persistence of queries', () => {
  function phone(phoneStores: QueryStores, answer: () => Promise<unknown>) {
    const persistence = createQueryPersistence(phoneStores);
    const client = new QueryClient({
      defaultOptions: { queries: { persister: persistence.persister, retry: false, networkMode: 'always' } },
    });
    const read = () => client.fetchQuery({ queryKey: ['agenda'], queryFn: answer });
    return { persistence, client, read };
  }
  const isKept = (shared: QueryStores, person: number, key = 'agenda') =>
    vi.waitFor(async () =>
      expect(await shared.open(`person-${person}`).get(`query-["${key}"]`)).toBeDefined(),
    );
  const offline = () => Promise.reject(new Error('offline'));

  test('an answer read once is there at the next start without a network', async () => {
    const shared = memoryQueryStores();
    const first = phone(shared, async () => 'seventeen');
    first.persistence.openFor(1);
    expect(await first.read()).toBe('seventeen');
    await isKept(shared, 1);
    const second = phone(shared, offline);
    second.persistence.openFor(1);
    expect(await second.read()).toBe('seventeen');
  });

  test('what came from the phone keeps its age and is read anew', async () => {
    const shared = memoryQueryStores();
    const old = entry('old');
    old.state.dataUpdatedAt = Date.now() - 60_000;
    await shared.open('person-1').set('query-["agenda"]', old);
    const { persistence, client } = phone(shared, async () => 'new');
    persistence.openFor(1);
    const seen: unknown[] = [];
    const observer = new QueryObserver(client, { queryKey: ['agenda'], queryFn: async () => 'new' });
    const stop = observer.subscribe(({ data }) => seen.push(data));
    await vi.waitFor(() => expect(seen).toContain('new'));
    expect(seen).toContain('old');
    stop();
  });

  test.each([
    ['a moment ago, since nobody told of what changed meanwhile', -100],
    ['by a clock that was ahead', 60_000],
  ])('what was kept %s is read anew', async (_when, age) => {
    const shared = memoryQueryStores();
    const kept = entry('kept');
    kept.state.dataUpdatedAt = Date.now() + age;
    await shared.open('person-1').set('query-["agenda"]', kept);
    const { persistence, client } = phone(shared, async () => 'new');
    persistence.openFor(1);
    const seen: unknown[] = [];
    const options = { queryKey: ['agenda'], queryFn: async () => 'new', staleTime: 30_000 };
    const stop = new QueryObserver(client, options).subscribe(({ data }) => seen.push(data));
    await vi.waitFor(() => expect(seen).toContain('new'));
    expect(seen).toContain('kept');
    stop();
  });

  test('where the screen that showed it goes before the server has answered, the next one reads it anew', async () => {
    const shared = memoryQueryStores();
    await shared.open('person-1').set('query-["agenda"]', entry('kept'));
    const { persistence, client } = phone(shared, async () => 'new');
    persistence.openFor(1);
    const asked: AbortSignal[] = [];
    const queryFn = ({ signal }: { signal: AbortSignal }) =>
      asked.push(signal) === 1 ? new Promise<never>(() => undefined) : Promise.resolve('new');
    const screen = () => new QueryObserver(client, { queryKey: ['agenda'], queryFn, staleTime: 30_000 });
    const leave = screen().subscribe(() => undefined);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    leave();
    const seen: unknown[] = [];
    const stop = screen().subscribe(({ data }) => seen.push(data));
    await vi.waitFor(() => expect(seen).toContain('new'));
    stop();
  });

  test('a store that neither answers nor fails counts as empty', async () => {
    vi.useFakeTimers();
    const never = () => new Promise<never>(() => undefined);
    const hanging = {
      get: never,
      set: never,
      update: never,
      remove: never,
      entries: never,
      close: () => undefined,
    };
    const { read } = phone(
      { open: () => hanging, names: never, destroy: never },
      async () => 'from the server',
    );
    const answer = read();
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(answer).resolves.toBe('from the server');
    vi.useRealTimers();
  });

  test('an entry of an older schema is dropped', async () => {
    const shared = memoryQueryStores();
    await shared.open('person-1').set('query-["agenda"]', entry('old', 'answers-0'));
    const { persistence, read } = phone(shared, offline);
    persistence.openFor(1);
    await expect(read()).rejects.toThrow('offline');
    expect(await shared.open('person-1').get('query-["agenda"]')).toBeUndefined();
  });

  test('an unreadable entry is dropped', async () => {
    const shared = memoryQueryStores();
    await shared.open('person-1').set('query-["agenda"]', { broken: true } as never);
    const { persistence, read } = phone(shared, async () => 'fresh');
    persistence.openFor(1);
    expect(await read()).toBe('fresh');
  });

  test('a second person does not get what the first has read', async () => {
    const shared = memoryQueryStores();
    const first = phone(shared, async () => 'of the first');
    first.persistence.openFor(1);
    await first.read();
    await isKept(shared, 1);
    const second = phone(shared, async () => 'of the second');
    second.persistence.openFor(2);
    expect(await second.read()).toBe('of the second');
    await second.persistence.forgetOthers(2);
    expect(await shared.names()).not.toContain('person-1');
  });

  test('an answer that comes after a change of person is kept for nobody', async () => {
    const shared = memoryQueryStores();
    const { promise, resolve } = Promise.withResolvers<string>();
    const answer = vi.fn(() => promise);
    const { persistence, client, read } = phone(shared, answer);
    persistence.openFor(1);
    const reading = read();
    await vi.waitFor(() => expect(answer).toHaveBeenCalled());
    persistence.openFor(2);
    resolve('of the first');
    await reading;
    // What is read after it is kept after it.
    await client.fetchQuery({ queryKey: ['people'], queryFn: async () => 'of the second' });
    await isKept(shared, 2, 'people');
    expect(await shared.open('person-1').get('query-["agenda"]')).toBeUndefined();
    expect(await shared.open('person-2').get('query-["agenda"]')).toBeUndefined();
  });

  test('what comes from the phone for somebody who has left meanwhile is not read anew', async () => {
    const shared = memoryQueryStores();
    await shared.open('person-1').set('query-["agenda"]', entry('kept'));
    const answer = vi.fn(async () => 'new');
    const { persistence, client, read } = phone(shared, answer);
    persistence.openFor(1);
    const reading = read();
    void client.cancelQueries();
    await expect(reading).rejects.toBeInstanceOf(CancelledError);
    persistence.openFor(null);
    // Whatever was to be read anew is asked for before this.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    expect(answer).not.toHaveBeenCalled();
  });

  test('what comes from the phone before it is known who is signed in is read anew', async () => {
    const shared = memoryQueryStores();
    await shared.open('everyone').set('query-["agenda"]', entry('kept'));
    const answer = vi.fn(async () => 'new');
    const { persistence, read } = phone(shared, answer);
    expect(await read()).toBe('kept');
    persistence.openFor(1);
    await vi.waitFor(() => expect(answer).toHaveBeenCalledOnce());
  });

  test('signing out leaves no store of anybody', async () => {
    const shared = memoryQueryStores();
    const { persistence, read } = phone(shared, async () => 'mine');
    persistence.openFor(1);
    await read();
    await isKept(shared, 1);
    await persistence.forgetEverybody();
    expect((await shared.names()).filter((name) => name.startsWith('person-'))).toEqual([]);
  });

  test('what keys begin with is forgotten, also what this page has not read, and what waits to be kept', async () => {
    const shared = memoryQueryStores();
    const store = shared.open('person-1');
    const keyed = (id: number) => {
      const client = new QueryClient();
      const queryKey = ['GET', '/event/:id', { params: { id, qnaId: 7 } }, 'kept'];
      client.setQueryData(queryKey, 'kept');
      const { queryHash, state } = client.getQueryCache().getAll()[0] ?? {};
      if (!queryHash || !state) throw new Error('no query');
      return {
        queryKey,
        hash: `query-${queryHash}`,
        kept: { buster: cacheVersion, queryHash, queryKey, state },
      };
    };
    const [left, other] = [keyed(1), keyed(2)];
    await store.set(left.hash, left.kept);
    await store.set(other.hash, other.kept);
    vi.useFakeTimers();
    const { persistence, client } = phone(shared, offline);
    persistence.keepChanges(client);
    persistence.openFor(1);
    client.setQueryData(left.queryKey, 'changed');
    forgetKeptAnswers(client, ['GET', '/event/:id', { params: { id: 1 } }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await store.entries()).map(([key]) => key)).toEqual([other.hash]);
    vi.useRealTimers();
  });

  test('storage that throws breaks nothing', async () => {
    const fail = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const set = vi.fn(fail);
    const broken: QueryStores = {
      open: () => ({ get: fail, set, update: fail, remove: fail, entries: fail, close: () => undefined }),
      names: fail,
      destroy: fail,
    };
    const { persistence, read } = phone(broken, async () => 'fresh');
    persistence.openFor(1);
    expect(await read()).toBe('fresh');
    await vi.waitFor(() => expect(set).toHaveBeenCalled());
    await persistence.forgetAnswers(['agenda']);
    await persistence.forgetOthers(1);
    await persistence.forgetEverybody();
  });
});

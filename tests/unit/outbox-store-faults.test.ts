import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idbOutboxStores } from '#offline/storage/idb-outbox-store.ts';
import type { OutboxStore, OutboxStoreOptions } from '#offline/storage/outbox-store.ts';
import { posting, waitingIn } from '#tests/support/outbox/entries.ts';

const person = 12;
const name = `unsent-${person}`;
const opened: OutboxStore[] = [];

function open(options?: OutboxStoreOptions): OutboxStore {
  const store = idbOutboxStores.open(person, options);
  opened.push(store);
  return store;
}

const upgradeElsewhere = (version: number) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The next transactions fail as the given browser makes them fail. */
function failing(times: number, error: DOMException) {
  const original = IDBDatabase.prototype.transaction;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction');
  for (let i = 0; i < times; i += 1) {
    spy.mockImplementationOnce(() => {
      throw error;
    });
  }
  spy.mockImplementation(function (this: IDBDatabase, ...args: Parameters<typeof original>) {
    return original.apply(this, args);
  });
  return spy;
}

const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');

beforeEach(async () => {
  await idbOutboxStores.destroy(person);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const store of opened.splice(0)) store.close();
});

test('every write asks for strict durability', async () => {
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await posting('kept')(open());
  const writes = spy.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.length).toBeGreaterThan(0);
  expect(writes.every(([, , options]) => options?.durability === 'strict')).toBe(true);
});

test.each([
  ['Chrome', new DOMException('The database connection is closing.', 'InvalidStateError')],
  [
    'Safari',
    new DOMException(
      'Connection to Indexed Database server lost. Refresh the page to try again',
      'UnknownError',
    ),
  ],
])('a connection that %s has dropped is opened again, once, and nothing is lost', async (_browser, error) => {
  const store = open();
  await posting('first')(store);
  failing(1, error);
  await posting('second')(store);
  expect(await waitingIn(store)).toEqual(['thread.post "first"', 'thread.post "second"']);
});

test('a connection that stays lost is told by name, and works again when the browser does', async () => {
  const store = open();
  await posting('first')(store);
  failing(2, new DOMException('The database connection is closing.', 'InvalidStateError'));
  await expect(posting('second')(store)).rejects.toMatchObject({ name: 'OutboxError', code: 'lost' });
  await posting('third')(store);
  expect(await waitingIn(store)).toEqual(['thread.post "first"', 'thread.post "third"']);
});

test('a work that was done before the connection broke is not done twice', async () => {
  const store = open();
  await waitingIn(store);
  const original = IDBDatabase.prototype.transaction;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction');
  spy.mockImplementationOnce(function (this: IDBDatabase, ...args: Parameters<typeof original>) {
    const transaction = original.apply(this, args);
    // It is on the disk, and the news of that is lost.
    Object.defineProperty(transaction, 'oncomplete', {
      set(listener: () => void) {
        transaction.addEventListener('complete', () => {
          transaction.onabort?.(new Event('abort'));
          listener();
        });
      },
    });
    return transaction;
  });
  await posting('once')(store);
  expect(spy.mock.calls.length).toBeGreaterThan(1);
  expect(await waitingIn(store)).toEqual(['thread.post "once"']);
});

test('a full phone is told by name, and what was there stays', async () => {
  const store = open();
  await posting('kept')(store);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw full();
  });
  await expect(posting('too much')(store)).rejects.toMatchObject({ name: 'OutboxError', code: 'quota' });
  vi.restoreAllMocks();
  expect(await waitingIn(store)).toEqual(['thread.post "kept"']);
});

test('a phone that turns out to be full when the browser writes is told by the same name', async () => {
  const store = open();
  await posting('kept')(store);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore) {
    Object.defineProperty(this.transaction, 'error', { value: full() });
    const request = this.get(1);
    this.transaction.abort();
    return request;
  });
  await expect(posting('too much')(store)).rejects.toMatchObject({ name: 'OutboxError', code: 'quota' });
  vi.restoreAllMocks();
  expect(await waitingIn(store)).toEqual(['thread.post "kept"']);
});

test('on a full phone room is made first, and the write tried once more', async () => {
  const makeRoom = vi.fn(async () => undefined);
  const store = open({ makeRoom });
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw full();
  });
  await posting('fits now')(store);
  expect(makeRoom).toHaveBeenCalledTimes(1);
  expect(await waitingIn(store)).toEqual(['thread.post "fits now"']);
});

test('storage that was thrown away is told', async () => {
  const onCreated = vi.fn();
  await posting('lost by the browser')(open());
  await waitingIn(open({ onCreated }));
  expect(onCreated).not.toHaveBeenCalled();
  await idbOutboxStores.destroy(person);
  await waitingIn(open({ onCreated }));
  expect(onCreated).toHaveBeenCalledTimes(1);
});

test('a newer version in another tab gets the database at once, and this one is told', async () => {
  const onOutdated = vi.fn();
  const store = open({ onOutdated });
  await posting('of the old version')(store);
  const newer = await upgradeElsewhere(2);
  expect(onOutdated).toHaveBeenCalledTimes(1);
  await expect(posting('late')(store)).rejects.toMatchObject({ code: 'outdated' });
  newer.close();
});

test('another tab that does not let go of an older version holds nothing up for ever', async () => {
  const stubborn = await upgradeElsewhere(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const original = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((database) => original(database, 2));
  const late = expect(waitingIn(open())).rejects.toMatchObject({ name: 'OutboxError', code: 'blocked' });
  await vi.advanceTimersByTimeAsync(10_000);
  await late;
  stubborn.close();
});

test('a browser that forbids IndexedDB says so by name', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await expect(posting('nowhere')(open())).rejects.toMatchObject({ code: 'unavailable' });
});

test('a browser without IndexedDB says so by name', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await expect(posting('nowhere')(open())).rejects.toMatchObject({ code: 'unavailable' });
  expect(await idbOutboxStores.userIds()).toEqual([]);
  vi.unstubAllGlobals();
});

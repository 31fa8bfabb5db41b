import { createDatabase, type Database, type DatabasePlan, promised } from './idb-database.ts';
import {
  OutboxError,
  type OutboxStore,
  type OutboxStoreOptions,
  type OutboxStores,
  type OutboxWriter,
} from './outbox-store.ts';

const prefix = 'unsent-';
const storeNames = ['entries', 'sent', 'drafts', 'meta'] as const;

const planFor = (userId: number, options: OutboxStoreOptions): DatabasePlan => ({
  name: `${prefix}${userId}`,
  version: 1,
  build(database) {
    const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
    entries.createIndex('key', 'key', { unique: true });
    entries.createIndex('collapse', 'collapse');
    database.createObjectStore('sent', { keyPath: 'key' });
    database.createObjectStore('drafts', { keyPath: 'place' });
    database.createObjectStore('meta');
  },
  onCreated: options.onCreated,
  onOutdated: options.onOutdated,
});

function writingIn(transaction: IDBTransaction): OutboxWriter {
  const [entries, sent, drafts, meta] = storeNames.map((name) => () => transaction.objectStore(name)) as [
    () => IDBObjectStore,
    () => IDBObjectStore,
    () => IDBObjectStore,
    () => IDBObjectStore,
  ];
  const after = (seq: number) => IDBKeyRange.lowerBound(seq, true);
  return {
    entries: () => promised(entries().getAll()),
    entriesAfter: (seq) => promised(entries().getAll(after(seq))),
    entryOf: (key) => promised(entries().index('key').get(key)),
    entriesOfCollapse: (name) => promised(entries().index('collapse').getAll(name)),
    countEntries: () => promised(entries().count()),
    sent: () => promised(sent().getAll()),
    sentOf: (key) => promised(sent().get(key)),
    drafts: () => promised(drafts().getAll()),
    draftOf: (place) => promised(drafts().get(place)),
    meta: (name) => promised(meta().get(name)),
    addEntry: async (entry) => Number(await promised(entries().add(entry))),
    putEntry: async (entry) => void (await promised(entries().put(entry))),
    deleteEntry: async (seq) => promised(entries().delete(seq)),
    putSent: async (record) => void (await promised(sent().put(record))),
    deleteSent: async (key) => promised(sent().delete(key)),
    putDraft: async (draft) => void (await promised(drafts().put(draft))),
    deleteDraft: async (place) => promised(drafts().delete(place)),
    putMeta: async (name, value) => void (await promised(meta().put(value, name))),
  };
}

function openStore(userId: number, options: OutboxStoreOptions = {}): OutboxStore {
  const database = createDatabase(planFor(userId, options));
  const write: OutboxStore['write'] = (work) =>
    database.run('readwrite', (transaction) => work(writingIn(transaction)));
  return {
    read: (work) => database.run('readonly', (transaction) => work(writingIn(transaction))),
    async write(work) {
      try {
        return await write(work);
      } catch (error) {
        const isFull = error instanceof OutboxError && error.code === 'quota';
        if (!isFull || !options.makeRoom) throw error;
        await options.makeRoom().catch(() => undefined); // then the second try says that there is no room
        return write(work);
      }
    },
    close: database.close,
  };
}

async function userIds(): Promise<number[]> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  return databases.flatMap(({ name }) => {
    const id = name?.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    return Number.isSafeInteger(id) ? [id] : [];
  });
}

const emptied = (database: Database) =>
  database.run('readwrite', async (transaction) => {
    await Promise.all(storeNames.map((name) => promised(transaction.objectStore(name).clear())));
  });

/** Empties before it deletes: a deletion waits for tabs that still have the database open, the emptying does not. */
async function destroy(userId: number): Promise<void> {
  const plan = planFor(userId, {});
  const database = createDatabase(plan);
  await emptied(database).catch(() => undefined); // of a newer version: the deletion alone must do
  database.close();
  const request = indexedDB.deleteDatabase(plan.name);
  await new Promise<void>((resolve) => {
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}

export const idbOutboxStores: OutboxStores = { open: openStore, userIds, destroy };

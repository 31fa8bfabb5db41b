import { createDatabase, promised } from './idb-database.ts';

/** The one record of a database of its own, that the page and the worker share. */
export interface StoredRecord<Value> {
  /** Reads what is stored, which is not trusted: an earlier version of the app may have written it. */
  get(): Promise<unknown>;
  /** Reads and writes in one transaction; null removes it. */
  change(change: (before: unknown) => Value | null): Promise<void>;
}

const recordName = 'current';

export function idbRecord<Value>(name: string, storeName: string): StoredRecord<Value> {
  const database = createDatabase({
    name,
    version: 1,
    build: (opened) => void opened.createObjectStore(storeName),
  });
  return {
    get: () => database.run('readonly', (tx) => promised(tx.objectStore(storeName).get(recordName))),
    change: (change) =>
      database.run('readwrite', async (tx) => {
        const records = tx.objectStore(storeName);
        const after = change(await promised<unknown>(records.get(recordName)));
        if (after === null) await promised(records.delete(recordName));
        else await promised(records.put(after, recordName));
      }),
  };
}

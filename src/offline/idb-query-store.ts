import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { clear, del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval';

/** Answers kept for reading offline, one entry a query. After `close` reads find nothing and writes do nothing. */
export interface QueryStore {
  get(key: string): Promise<PersistedQuery | undefined>;
  set(key: string, entry: PersistedQuery): Promise<void>;
  /** Reads and writes in one transaction; undefined leaves what is there. */
  update(
    key: string,
    change: (entry: PersistedQuery | undefined) => PersistedQuery | undefined,
  ): Promise<void>;
  remove(key: string): Promise<void>;
  entries(): Promise<[string, PersistedQuery][]>;
  close(): void;
}

/** The stores of everybody who has used this phone. */
export interface QueryStores {
  open(name: string): QueryStore;
  names(): Promise<string[]>;
  /** Takes the store and all its entries away, also while another tab has it open. */
  destroy(name: string): Promise<void>;
}

const storeName = 'queries';

/** Opens one connection at the first use, and again after the browser has dropped it. */
function connection(databaseName: string): { use: UseStore; close(): void } {
  let opened: Promise<IDBDatabase> | null = null;
  const open = async () => {
    const request = indexedDB.open(databaseName);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    const database = await promisifyRequest(request);
    const drop = () => {
      opened = null;
    };
    database.onclose = drop;
    // Another tab wants to delete the database: it must not wait for this one.
    database.onversionchange = () => {
      drop();
      database.close();
    };
    return database;
  };
  const database = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    use: async (mode, run) => run((await database()).transaction(storeName, mode).objectStore(storeName)),
    close() {
      void opened?.then((open) => open.close()).catch(() => undefined); // never opened: nothing to close
      opened = null;
    },
  };
}

function openStore(name: string): QueryStore {
  const { use, close } = connection(name);
  let isClosed = false;
  return {
    get: async (key) => (isClosed ? undefined : get<PersistedQuery>(key, use)),
    set: async (key, entry) => {
      if (!isClosed) await set(key, entry, use);
    },
    update: async (key, change) => {
      if (isClosed) return;
      await use('readwrite', async (store) => {
        const changed = change(await promisifyRequest<PersistedQuery | undefined>(store.get(key)));
        if (changed !== undefined) await promisifyRequest(store.put(changed, key));
      });
    },
    remove: async (key) => {
      if (!isClosed) await del(key, use);
    },
    entries: async () => (isClosed ? [] : entries<string, PersistedQuery>(use)),
    close() {
      isClosed = true;
      close();
    },
  };
}

/** Empties before it deletes: a deletion waits for tabs that still have the database open, the emptying does not. */
async function destroy(name: string): Promise<void> {
  const { use, close } = connection(name);
  await clear(use);
  close();
  const request = indexedDB.deleteDatabase(name);
  await new Promise<void>((resolve) => {
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}

async function names(): Promise<string[]> {
  return (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
}

export const idbQueryStores: QueryStores = { open: openStore, names, destroy };

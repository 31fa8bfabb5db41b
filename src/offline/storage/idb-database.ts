import { isLostConnection, OutboxError, toOutboxError } from './outbox-store.ts';

export interface DatabasePlan {
  readonly name: string;
  readonly version: number;
  /** Makes what is missing; runs inside the upgrade. */
  readonly build: (database: IDBDatabase, transaction: IDBTransaction) => void;
  readonly onCreated?: () => void;
  readonly onOutdated?: () => void;
}

type Work<T> = (transaction: IDBTransaction) => Promise<T>;

export interface Database {
  run<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T>;
  close(): void;
}

/** A version of the app in another tab may hold an older database open for as long as it likes. */
const openMs = 10_000;

export function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function opened({ name, version, build, onCreated }: DatabasePlan): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!globalThis.indexedDB) throw new OutboxError('unavailable');
    const request = indexedDB.open(name, version);
    let isNew = false;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new OutboxError('blocked'));
    }, openMs);
    request.onupgradeneeded = ({ oldVersion }) => {
      isNew = oldVersion === 0;
      if (request.transaction) build(request.result, request.transaction);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      if (isLate) request.result.close();
      else resolve(request.result);
      if (isNew) onCreated?.();
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error);
    };
  });
}

/** All of a work or nothing: what it wrote is undone where it fails. */
async function inTransaction<T>(database: IDBDatabase, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  // Chrome counts a transaction as complete before it is on the disk, unless it is told otherwise.
  const transaction = database.transaction([...database.objectStoreNames], mode, { durability: 'strict' });
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Given up', 'AbortError'));
  });
  // Whoever failed first is believed below.
  ended.catch(() => undefined);
  try {
    const result = await work(transaction);
    attempt(() => transaction.commit());
    await ended;
    return result;
  } catch (error) {
    attempt(() => transaction.abort());
    // Why the browser gave it up says more than that it did.
    throw transaction.error ?? error;
  }
}

/** A transaction that has ended by itself takes no more orders. */
function attempt(order: () => void): void {
  try {
    order();
  } catch {
    // It has ended.
  }
}

/** Opens one connection at the first use, and once more where the browser turns out to have dropped it. */
export function createDatabase(plan: DatabasePlan): Database {
  let current: Promise<IDBDatabase> | null = null;
  let isClosed = false;

  const open = async () => {
    const database = await opened(plan);
    const drop = () => {
      current = null;
    };
    database.onclose = drop;
    // Another tab upgrades or deletes: it must not wait for this one.
    database.onversionchange = ({ newVersion }) => {
      drop();
      database.close();
      if (newVersion !== null) plan.onOutdated?.();
    };
    return database;
  };
  const connected = () => {
    current ??= open().catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  };
  const close = () => {
    void current?.then((database) => database.close()).catch(() => undefined); // never opened: nothing to close
    current = null;
  };
  const once = async <T>(mode: IDBTransactionMode, work: Work<T>) => {
    if (isClosed) throw new OutboxError('closed');
    return inTransaction(await connected(), mode, work);
  };
  return {
    async run(mode, work) {
      try {
        return await once(mode, work);
      } catch (error) {
        if (!isLostConnection(error)) throw toOutboxError(error);
        close();
        return once(mode, work).catch((again: unknown) => {
          throw toOutboxError(again);
        });
      }
    },
    close() {
      isClosed = true;
      close();
    },
  };
}

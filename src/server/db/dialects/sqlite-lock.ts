import { DatabaseSync } from 'node:sqlite';
import { isSqliteBusy } from '#server/db/errors.ts';
import { ConfigError } from '#server/environment.ts';

/** Time for which a server that is just ending is waited for. */
const patienceMs = 500;

/**
 * Acquires the lock of the only server on a SQLite file: of two, neither would know of the other's open apps. It is a
 * lock of the operating system on a file of its own, so it ends with the process, however that ends, and commands beside
 * the server do without it. Returns its release.
 */
export function acquireServerLock(file: string): () => void {
  try {
    const native = new DatabaseSync(`${file}.lock`, { timeout: patienceMs });
    // Without a journal beside it: nothing is ever written here.
    native.exec('pragma journal_mode = memory; begin exclusive');
    return () => native.close();
  } catch (error) {
    const reason = isSqliteBusy(error)
      ? 'another server is running on this database; stop it first, or use PostgreSQL for several'
      : `the database cannot be opened (${error instanceof Error ? error.message : String(error)})`;
    throw new ConfigError(`DATA_DIR: ${reason}`);
  }
}

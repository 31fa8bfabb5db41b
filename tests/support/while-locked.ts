import { expect } from 'vitest';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { administer } from './bus-connections.ts';
import type { TestApp } from './test-app.ts';

const waitingForLocks = `select 1 from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Holds up a write by the lock that it needs; does something else once it waits, and lets it go on. PostgreSQL only. */
export async function whileLocked<T>(
  { context, database }: TestApp,
  { lock, write }: { readonly lock: string; write(): Promise<T> },
  act: () => unknown,
): Promise<T> {
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = context.database.transaction(async (tx) => {
    await acquireLock(tx, context.database.kind, lock);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const written = write();
  await expect.poll(async () => (await administer(database, waitingForLocks)).length).toBe(1);
  await act();
  release.resolve();
  await holding;
  return written;
}

import { sql } from 'kysely';
import type { DatabaseKind, Writer } from '#server/db/database.ts';

/** Acquires the lock of a name until the transaction ends. SQLite has one writer, so there is nothing to wait for. */
export async function acquireLock(tx: Writer, kind: DatabaseKind, name: string): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Sequence of this transaction: it grows among those that hold the same lock, where they acquired it before their first
 * write. Always 0 on SQLite, whose only process publishes in order.
 */
export async function sequenceOf(tx: Writer, kind: DatabaseKind): Promise<number> {
  if (kind === 'sqlite') return 0;
  const { rows } = await sql<{ sequence: number }>`select txid_current() as "sequence"`.execute(tx);
  return rows[0]?.sequence ?? 0;
}

/** Acquires the lock of a name as `acquireLock` does, but answers false at once where another transaction holds it. */
export async function tryAcquireLock(tx: Writer, kind: DatabaseKind, name: string): Promise<boolean> {
  if (kind === 'sqlite') return true;
  const result = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked
  `.execute(tx);
  return result.rows[0]?.locked === true;
}

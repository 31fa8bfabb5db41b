import { sql } from 'kysely';
import type { DatabaseKind, Writer } from '#server/db/database.ts';

/** Serialises transactions over a name until this one ends. SQLite has one writer, so there is nothing to wait for. */
export async function lockName(tx: Writer, kind: DatabaseKind, name: string): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** A number that grows from one transaction to the next over a name, where nothing was written before its lock was had. SQLite's only process tells things in their order. */
export async function orderOf(tx: Writer, kind: DatabaseKind): Promise<number> {
  if (kind === 'sqlite') return 0;
  const { rows } = await sql<{ order: number }>`select txid_current() as "order"`.execute(tx);
  return rows[0]?.order ?? 0;
}

/** As `lockName`, but answers false at once where another transaction holds the name. */
export async function tryLockName(tx: Writer, kind: DatabaseKind, name: string): Promise<boolean> {
  if (kind === 'sqlite') return true;
  const result = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked
  `.execute(tx);
  return result.rows[0]?.locked === true;
}

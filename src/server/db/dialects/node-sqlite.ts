import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { isSqliteBusy } from '#server/db/errors.ts';

const statementCacheSize = 500;

type Bindable = null | number | bigint | string | Uint8Array;

/** Converts a parameter for SQLite; throws for a Date or an object, which SQLite would silently bind as NULL. */
function toBindable(value: unknown): Bindable {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError('Only numbers, texts, bytes, booleans and null can be bound');
}

function prepare(native: DatabaseSync, sql: string): SqliteStatement {
  const statement = native.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toBindable)),
    run: (parameters) => statement.run(...parameters.map(toBindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(toBindable)),
  };
}

/** Adapts Node's built-in SQLite to the interface of Kysely's SQLite dialect. */
export function kyselyDatabase(native: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();

  const prepared = (sql: string): SqliteStatement => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = prepare(native, sql);
    const oldest = statements.size >= statementCacheSize ? statements.keys().next().value : undefined;
    if (oldest !== undefined) statements.delete(oldest);
    statements.set(sql, statement);
    return statement;
  };

  return { close: () => native.close(), prepare: prepared };
}

const openingTimeoutMs = 5000;
/** Milliseconds for which an open SQLite waits by itself, hardly any, since its waiting stops the whole process. */
const busyTimeoutMs = 20;
const patienceMs = 5000;
const retryMs = 20;

/** Opens a file with write-ahead logging; every commit is on the disk before it is answered. */
export function openWriter(file: string): DatabaseSync {
  const native = new DatabaseSync(file, { timeout: openingTimeoutMs });
  native.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  // What is deleted is overwritten with zeros, not only set free.
  native.exec('pragma secure_delete = on');
  native.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
  return native;
}

export function openReader(file: string): DatabaseSync {
  return new DatabaseSync(file, { timeout: openingTimeoutMs, readOnly: true });
}

/** Moves all commits into the file and empties the log beside it; throws where somebody still reads from the log. */
export function emptyLog(native: DatabaseSync): void {
  const result = native.prepare('pragma wal_checkpoint(truncate)').get();
  if (result?.busy !== 0) throw new Error('the log of the database is being read');
}

/** Begins to write, waiting for another process that is writing without stopping this one. */
export async function beginPatiently(native: DatabaseSync): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await setTimeout(retryMs)) {
    try {
      return native.exec('begin immediate');
    } catch (error) {
      if (!isSqliteBusy(error) || Date.now() > deadline) throw error;
    }
  }
}

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { createGroupCommit } from './group-commit.ts';
import { beginPatiently, emptyLog, kyselyDatabase, openReader, openWriter } from './node-sqlite.ts';

/** Opens (and migrates) the embedded database: one writer with grouped commits, and a second connection for reads. */
export async function openSqlite(file: string): Promise<Database> {
  // The file holds mails and the key of short codes: it is for this user alone.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const native = openWriter(file);
  const writer = new Kysely<Tables>({ dialect: new SqliteDialect({ database: kyselyDatabase(native) }) });
  await migrateInTransaction(native, writer);
  const reader = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: kyselyDatabase(openReader(file)) }),
  });
  const commits = createGroupCommit(native, writer);
  const access = { reader, transaction: commits.transaction };
  return {
    kind: 'sqlite',
    ...access,
    patient: access,
    emptyLog: () => commits.between(() => emptyLog(native)),
    close: async () => {
      await commits.close();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

/**
 * Migrates in one transaction, all or nothing, and in one process at a time: its start takes the file's only write
 * lock.
 */
async function migrateInTransaction(native: DatabaseSync, writer: Kysely<Tables>): Promise<void> {
  await beginPatiently(native);
  try {
    await migrateToLatest(writer, 'sqlite');
    native.exec('commit');
  } catch (error) {
    native.exec('rollback');
    throw error;
  }
}

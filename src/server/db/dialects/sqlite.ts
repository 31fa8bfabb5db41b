import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, SqliteDialect, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { createGroupCommit } from './group-commit.ts';
import { kyselyDatabase, openReader, openWriter } from './node-sqlite.ts';

/** Opens (and migrates) the embedded database: one writer with grouped commits, and a second connection for reads. */
export async function openSqlite(file: string): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true });
  const native = openWriter(file);
  const writer = new Kysely<Tables>({ dialect: new SqliteDialect({ database: kyselyDatabase(native) }) });
  await migrateToLatest(writer, 'sqlite');
  const reader = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: kyselyDatabase(openReader(file)) }),
  });
  const commits = createGroupCommit(native, writer);
  return {
    kind: 'sqlite',
    reader,
    transaction: commits.transaction,
    isReady: async () => (await sql`select 1`.execute(reader)).rows.length === 1,
    close: async () => {
      await commits.idle();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

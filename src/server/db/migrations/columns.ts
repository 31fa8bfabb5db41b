import { type CreateTableBuilder, sql } from 'kysely';
import type { DatabaseKind } from '#server/db/database.ts';

/** Adds the numbered primary key `id`: never given twice, also after the newest row is deleted. */
export function withId<T extends string, C extends string>(
  kind: DatabaseKind,
  table: CreateTableBuilder<T, C>,
) {
  return kind === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity());
}

/** Type of a text that is sorted by code points, alike on both databases and on the phone. */
export const plainText = (kind: DatabaseKind) => (kind === 'sqlite' ? sql`text` : sql`text collate "C"`);

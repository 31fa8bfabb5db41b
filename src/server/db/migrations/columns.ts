import type { CreateTableBuilder } from 'kysely';
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

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

async function createTables(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('event_tables'))
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('table_no', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('logo', 'text')
    .addColumn('capacity', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('event_tables_in_order')
    .on('event_tables')
    .columns(['event_id', 'table_no', 'id'])
    .execute();
  await schema
    .createTable('event_table_versions')
    .addColumn('event_id', 'integer', (column) =>
      column.primaryKey().references('events.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}

async function createSeats(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('event_table_seats'))
    .addColumn('table_id', 'integer', (column) =>
      column.notNull().references('event_tables.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('seat_no', 'integer', (column) => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('channel', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    // Whatever happens at the same moment, nobody sits on somebody's lap and nobody sits twice.
    .addUniqueConstraint('event_table_seats_once_a_chair', ['table_id', 'seat_no'])
    .addUniqueConstraint('event_table_seats_once_a_person', ['event_id', 'user_id'])
    .execute();
  await schema
    .createIndex('event_table_seats_by_user')
    .on('event_table_seats')
    .columns(['user_id'])
    .execute();
}

async function createSignals(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('seat_signals'))
    .addColumn('seat_id', 'integer', (column) =>
      column.notNull().references('event_table_seats.id').onDelete('cascade'),
    )
    .addColumn('from_user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const column of ['seat_id', 'from_user_id'])
    await schema.createIndex(`seat_signals_by_${column}`).on('seat_signals').column(column).execute();
}

/** Creates the tables where people meet by video, their seats, and signals that are on their way. */
export const tables = (kind: DatabaseKind): Migration => ({
  up: async ({ schema }) => {
    await createTables(schema, kind);
    await createSeats(schema, kind);
    await createSignals(schema, kind);
  },
});

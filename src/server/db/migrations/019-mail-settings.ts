import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

const kinds = ['arrivals', 'changes', 'decisions', 'reminders'];

async function createSettings(schema: Schema): Promise<void> {
  const table = schema
    .createTable('mail_settings')
    .addColumn('user_id', 'integer', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    );
  await kinds
    .reduce((made, name) => made.addColumn(name, 'integer', (column) => column.notNull()), table)
    .execute();
}

async function createEmailChanges(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('email_changes'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // Outlives the session, or signing in anew would give room for more mails.
    .addColumn('session_id', 'integer', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  for (const column of ['user_id', 'email_key'])
    await schema
      .createIndex(`email_changes_by_${column}`)
      .on('email_changes')
      .columns([column, 'created_at'])
      .execute();
}

/** Creates what people say of the mails that they get (who has no row gets all), and codes by which their address changes. */
export const mailSettings = (kind: DatabaseKind): Migration => ({
  async up({ schema }) {
    await createSettings(schema);
    await createEmailChanges(schema, kind);
  },
});

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Schema = Kysely<unknown>['schema'];

/** Adds whom a row that waits tells others of, so that it goes with that person. */
async function addSubject(schema: Schema, table: 'jobs' | 'outbox_mails'): Promise<void> {
  await schema
    .alterTable(table)
    .addColumn('about_user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await schema.createIndex(`${table}_by_about`).on(table).column('about_user_id').execute();
}

/** Adds codes with which accounts are deleted, and whom mails and jobs tell of. */
export const ownData = (): Migration => ({
  async up({ schema }) {
    await schema
      .alterTable('email_changes')
      .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('CHANGE'))
      .execute();
    await addSubject(schema, 'jobs');
    await addSubject(schema, 'outbox_mails');
  },
});

import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

/** Creates the applications and the registrations of mentors. */
export const forms = (kind: DatabaseKind): Migration => ({
  up: async ({ schema }) => {
    await withId(kind, schema.createTable('programme_forms'))
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('submission_status', 'text', (column) => column.notNull())
      .addColumn('answers', 'text')
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('writer', 'text')
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('reminded_of', 'bigint')
      .addUniqueConstraint('programme_forms_once', ['user_id', 'form', 'submission_status'])
      .execute();
    await schema
      .createIndex('programme_forms_by_status')
      .on('programme_forms')
      .columns(['form', 'submission_status', 'id'])
      .execute();
  },
});

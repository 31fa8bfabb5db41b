import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

/** Adds wrong codes and passwords, and the browser that a code is for. */
export const signInFailures = (kind: DatabaseKind): Migration => ({
  async up({ schema }) {
    await schema.alterTable('sign_in_requests').addColumn('browser_hash', 'text').execute();
    await withId(kind, schema.createTable('sign_in_failures'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('wide_network', 'text', (column) => column.notNull())
      .addColumn('is_known', 'integer', (column) => column.notNull())
      .addColumn('failed_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('sign_in_failures_by_email')
      .on('sign_in_failures')
      .columns(['email_key', 'failed_at'])
      .execute();
    await schema
      .createIndex('sign_in_failures_by_time')
      .on('sign_in_failures')
      .columns(['kind', 'failed_at'])
      .execute();
  },
});

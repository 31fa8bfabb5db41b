import type { Migration } from 'kysely/migration';

/** Adds what a mailed code is for. */
export const passwordCodes = (): Migration => ({
  async up({ schema }) {
    await schema
      .alterTable('sign_in_requests')
      .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('SIGN_IN'))
      .execute();
  },
});

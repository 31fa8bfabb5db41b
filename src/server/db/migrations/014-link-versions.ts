import type { Migration } from 'kysely/migration';

/** Counts the changes of a person's links, so that one row tells whether a profile is still as it was. */
export const linkVersions = (): Migration => ({
  async up({ schema }) {
    await schema
      .alterTable('users')
      .addColumn('links_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});

import type { Migration } from 'kysely/migration';

/** Counts the changes of an event's list of people, so that one row tells whether it is still as it was. */
export const peopleVersions = (): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('event_people_versions')
      .addColumn('event_id', 'integer', (column) =>
        column.primaryKey().references('events.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
  },
});

import type { Migration } from 'kysely/migration';

/** Counts the changes of what lists tell of an event and its people, so that one row tells whether all is as it was. */
export const eventVersions = (): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('event_versions')
      .addColumn('event_id', 'integer', (column) =>
        column.primaryKey().references('events.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
    await schema.createIndex('events_by_creator').on('events').column('creator_user_id').execute();
  },
});

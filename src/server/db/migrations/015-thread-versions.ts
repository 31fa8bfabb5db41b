import type { Migration } from 'kysely/migration';

/** Counts the changes of an event's posts, and notes of each post with which it changed last. */
export const threadVersions = (): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('event_thread_versions')
      .addColumn('event_id', 'integer', (column) =>
        column.primaryKey().references('events.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .alterTable('threads')
      .addColumn('changed_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .createIndex('threads_by_change')
      .on('threads')
      .columns(['event_id', 'changed_version'])
      .execute();
  },
});

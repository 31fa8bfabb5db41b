import type { Migration } from 'kysely/migration';

/** Counts the changes of what people see of discussions, and of their lists of conversations. */
export const chatVersions = (): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('event_chat_versions')
      .addColumn('event_id', 'integer', (column) =>
        column.primaryKey().references('events.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .createTable('conversation_list_versions')
      .addColumn('user_id', 'integer', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();
  },
});

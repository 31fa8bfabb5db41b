import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

/** Adds what authors change in their threads, with the texts that stood there before, and the mail of what a host deletes. */
export const editedThreads = (kind: DatabaseKind): Migration => ({
  async up({ schema }) {
    await schema.alterTable('threads').addColumn('edited_at', 'bigint').execute();
    await schema.alterTable('threads').addColumn('edited_key', 'text').execute();
    await schema
      .alterTable('mail_settings')
      .addColumn('deletions', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await withId(kind, schema.createTable('former_threads'))
      .addColumn('thread_id', 'integer', (column) =>
        column.notNull().references('threads.id').onDelete('cascade'),
      )
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('written_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('former_threads_by_thread')
      .on('former_threads')
      .columns(['thread_id', 'id'])
      .execute();
  },
});

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rootFolderName } from '#contract/resources.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

async function addMarks(schema: Schema): Promise<void> {
  await schema.alterTable('threads').addColumn('pinned_at', 'bigint').execute();
  await schema.alterTable('threads').addColumn('answered_at', 'bigint').execute();
  // Counts the likes of a question up to a moment, and finds its newest, without reading them.
  await schema
    .createIndex('thread_likes_by_moment')
    .on('thread_likes')
    .columns(['thread_id', 'created_at'])
    .execute();
}

async function createFolders(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('resource_folders'))
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_root', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('resource_folders_by_event').on('resource_folders').column('event_id').execute();
}

async function createLinks(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('resource_links'))
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('folder_id', 'integer', (column) =>
      column.notNull().references('resource_folders.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('url', 'text')
    // A file stands in one place, so that taking it out there can delete it.
    .addColumn('file_id', 'text', (column) => column.unique().references('files.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('resource_links_by_folder')
    .on('resource_links')
    .columns(['folder_id', 'id'])
    .execute();
  await schema.createIndex('resource_links_by_event').on('resource_links').column('event_id').execute();
  await schema.createIndex('resource_links_by_user').on('resource_links').column('user_id').execute();
}

/** Marks of questions, and the files and links of rooms in their folders; every event has its root. */
export const questionsAndFiles = (kind: DatabaseKind): Migration => ({
  up: async (builder) => {
    const { schema } = builder;
    await addMarks(schema);
    await createFolders(schema, kind);
    await sql`create unique index resource_folders_one_root on resource_folders (event_id) where is_root = 1`.execute(
      builder,
    );
    await createLinks(schema, kind);
    await sql`insert into resource_folders (event_id, name, is_root, created_at)
      select id, ${sql.lit(rootFolderName)}, 1, created_at from events`.execute(builder);
  },
});

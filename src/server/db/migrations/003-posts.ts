import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

async function createThreads(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('threads'))
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('parent_id', 'integer', (column) => column.references('threads.id').onDelete('cascade'))
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('client_key', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addUniqueConstraint('threads_once', ['user_id', 'client_key'])
    .execute();
  await schema
    .createIndex('threads_by_event')
    .on('threads')
    .columns(['event_id', 'parent_id', 'created_at', 'id'])
    .execute();
  await schema.createIndex('threads_by_arrival').on('threads').columns(['event_id', 'id']).execute();
  await schema.createIndex('threads_by_parent').on('threads').columns(['parent_id', 'id']).execute();
  await schema
    .createTable('thread_likes')
    .addColumn('thread_id', 'integer', (column) =>
      column.notNull().references('threads.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('thread_likes_once', ['thread_id', 'user_id'])
    .execute();
  await schema.createIndex('thread_likes_by_user').on('thread_likes').column('user_id').execute();
}

async function createReports(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('reports'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('thread_id', 'integer', (column) => column.references('threads.id').onDelete('cascade'))
    .addColumn('reporter_user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('closed_by_user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addUniqueConstraint('reports_once', ['thread_id', 'reporter_user_id'])
    .execute();
  await schema
    .createIndex('reports_by_event')
    .on('reports')
    .columns(['event_id', 'closed_at', 'id'])
    .execute();
}

async function createOwnMarks(schema: Schema): Promise<void> {
  await schema
    .createTable('notification_reads')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('read_up_to', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('notification_reads_once', ['user_id', 'event_id', 'type'])
    .execute();
  await schema
    .createTable('session_stars')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_stars_once', ['user_id', 'session_id'])
    .execute();
}

/** Creates announcements, posts and answers, with likes, reports, stars and read positions. */
export const posts = (kind: DatabaseKind): Migration => ({
  up: async (builder) => {
    await createThreads(builder.schema, kind);
    await createReports(builder.schema, kind);
    await createOwnMarks(builder.schema);
  },
});

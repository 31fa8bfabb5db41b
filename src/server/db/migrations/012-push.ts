import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

async function createSubscriptions(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('push_subscriptions'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // Goes with the session: who signs out, or is signed out, is told no more.
    .addColumn('session_id', 'integer', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('renewed_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const column of ['user_id', 'session_id'])
    await schema
      .createIndex(`push_subscriptions_by_${column}`)
      .on('push_subscriptions')
      .column(column)
      .execute();
}

async function createSettings(schema: Schema): Promise<void> {
  const kinds = ['messages', 'announcements', 'approvals', 'answers', 'mentions', 'sessions'];
  const table = schema
    .createTable('push_settings')
    .addColumn('user_id', 'integer', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    );
  await kinds
    .reduce((made, name) => made.addColumn(name, 'integer', (column) => column.notNull()), table)
    .execute();
}

/** Creates what devices are told by push: subscriptions, settings, and how far each conversation was pushed. */
export const push = (kind: DatabaseKind): Migration => ({
  up: async (builder) => {
    const { schema } = builder;
    await createSubscriptions(schema, kind);
    await createSettings(schema);
    // Jobs that stand for the same thing until they are taken up.
    await schema.alterTable('jobs').addColumn('key', 'text').execute();
    await schema.createIndex('jobs_by_key').on('jobs').column('key').unique().execute();
    await schema
      .alterTable('conversations')
      .addColumn('pushed_up_to', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .alterTable('conversations')
      .addColumn('pushed_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    // What was written before is no news.
    await sql`update conversations set pushed_up_to = coalesce(
      (select max(id) from messages where messages.conversation_id = conversations.id), 0)`.execute(builder);
  },
});

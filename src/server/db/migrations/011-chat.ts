import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

async function createConversations(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('conversations'))
    .addColumn('sid', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('event_id', 'integer', (column) => column.unique().references('events.id').onDelete('cascade'))
    // Of two people the one with the lower id, and the other.
    .addColumn('first_user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('second_user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('created_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // One conversation of two people, whoever opens it first.
    .addUniqueConstraint('conversations_once', ['first_user_id', 'second_user_id'])
    .execute();
  await schema
    .createIndex('conversations_by_second_user')
    .on('conversations')
    .column('second_user_id')
    .execute();
}

async function createMembers(schema: Schema): Promise<void> {
  await schema
    .createTable('conversation_members')
    .addColumn('conversation_id', 'integer', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('read_up_to', 'integer', (column) => column.notNull())
    .addColumn('seen_up_to', 'integer', (column) => column.notNull())
    .addColumn('is_muted', 'integer', (column) => column.notNull())
    .addColumn('last_message_id', 'integer')
    .addPrimaryKeyConstraint('conversation_members_once', ['conversation_id', 'user_id'])
    .execute();
  // Finds the latest conversations of a person without reading the others.
  await schema
    .createIndex('conversation_members_by_user')
    .on('conversation_members')
    .columns(['user_id', 'last_message_id'])
    .execute();
}

async function createMessages(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('messages'))
    .addColumn('conversation_id', 'integer', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('is_withheld', 'integer', (column) => column.notNull())
    .addColumn('client_key', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addUniqueConstraint('messages_once', ['user_id', 'client_key'])
    .execute();
  await schema.createIndex('messages_by_arrival').on('messages').columns(['conversation_id', 'id']).execute();
}

async function createBlocks(schema: Schema): Promise<void> {
  await schema
    .createTable('user_blocks')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blocked_user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_blocks_once', ['user_id', 'blocked_user_id'])
    .execute();
  await schema.createIndex('user_blocks_by_blocked').on('user_blocks').column('blocked_user_id').execute();
}

async function addReportedMessages(schema: Schema): Promise<void> {
  // Without a reference: what was reported stays with its text when the message goes.
  await schema.alterTable('reports').addColumn('message_id', 'integer').execute();
  await schema
    .alterTable('reports')
    .addColumn('message_user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await schema.alterTable('reports').addColumn('message_body', 'text').execute();
  await schema.alterTable('reports').addColumn('message_at', 'bigint').execute();
  await schema.alterTable('reports').addColumn('message_is_direct', 'integer').execute();
  await schema
    .createIndex('reports_of_messages_once')
    .on('reports')
    .columns(['message_id', 'reporter_user_id'])
    .unique()
    .execute();
}

const newSid = (kind: DatabaseKind) =>
  kind === 'sqlite' ? sql`lower(hex(randomblob(16)))` : sql`replace(gen_random_uuid()::text, '-', '')`;

/** Creates conversations of two people and of rooms with their messages, blocks, and reports of messages. */
export const chat = (kind: DatabaseKind): Migration => ({
  up: async (builder) => {
    const { schema } = builder;
    await createConversations(schema, kind);
    await createMembers(schema);
    await createMessages(schema, kind);
    await sql`create index messages_deleted on messages (conversation_id, deleted_at) where deleted_at is not null`.execute(
      builder,
    );
    await createBlocks(schema);
    await addReportedMessages(schema);
    await sql`insert into conversations (sid, kind, event_id, created_by, created_at)
      select ${newSid(kind)}, 'ROOM', id, creator_user_id, created_at from events`.execute(builder);
  },
});

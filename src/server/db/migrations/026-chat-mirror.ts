import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

async function createConversations(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('mirrored_conversations'))
    .addColumn('conversation_id', 'integer', (column) =>
      column.unique().references('conversations.id').onDelete('set null'),
    )
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('sid', 'text', (column) => column.unique())
    .addColumn('from_message_id', 'integer', (column) => column.notNull())
    .addColumn('worked_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createMessages(schema: Schema): Promise<void> {
  await schema
    .createTable('mirrored_messages')
    .addColumn('mirror_id', 'integer', (column) =>
      column.notNull().references('mirrored_conversations.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'integer', (column) =>
      column.unique().references('messages.id').onDelete('set null'),
    )
    .addColumn('sid', 'text', (column) => column.unique())
    .execute();
  await schema
    .createIndex('mirrored_messages_by_conversation')
    .on('mirrored_messages')
    .columns(['mirror_id', 'message_id'])
    .execute();
}

/** Creates what is known of conversations that stand at another chat provider too. */
export const chatMirror = (kind: DatabaseKind): Migration => ({
  async up({ schema }) {
    await createConversations(schema, kind);
    await schema
      .createTable('mirrored_participants')
      .addColumn('mirror_id', 'integer', (column) =>
        column.notNull().references('mirrored_conversations.id').onDelete('cascade'),
      )
      .addColumn('identity', 'text', (column) => column.notNull())
      .addColumn('sid', 'text')
      .addPrimaryKeyConstraint('mirrored_participants_once', ['mirror_id', 'identity'])
      .execute();
    await createMessages(schema);
  },
});

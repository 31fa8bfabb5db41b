import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

async function addColumnsToPlaces(schema: Schema): Promise<void> {
  const columns = {
    ticket: 'text',
    approved_at: 'bigint',
    decided_at: 'bigint',
    decided_from: 'text',
  } as const;
  for (const [name, type] of Object.entries(columns))
    await schema.alterTable('event_participants').addColumn(name, type).execute();
  await schema
    .alterTable('event_participants')
    .addColumn('decided_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .execute();
}

async function createAnswers(schema: Schema): Promise<void> {
  await schema
    .createTable('event_answers')
    .addColumn('participant_id', 'integer', (column) =>
      column.notNull().references('event_participants.id').onDelete('cascade'),
    )
    .addColumn('question_id', 'integer', (column) =>
      column.notNull().references('event_questions.id').onDelete('cascade'),
    )
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_answers_once', ['participant_id', 'question_id'])
    .execute();
  await schema.createIndex('event_answers_by_question').on('event_answers').column('question_id').execute();
}

async function createNews(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('event_news'))
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('subject_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('event_news_by_event')
    .on('event_news')
    .columns(['event_id', 'type', 'id'])
    .execute();
}

/** Adds what registering needs: answers, decisions about people, and what is new in rooms. */
export const registrations = (kind: DatabaseKind): Migration => ({
  up: async (builder) => {
    const { schema } = builder;
    await addColumnsToPlaces(schema);
    await createAnswers(schema);
    await createNews(schema, kind);
    await sql`update event_participants set approved_at = created_at where status = 'APPROVED'`.execute(
      builder,
    );
    await sql`create index event_participants_newest on event_participants (event_id, created_at, id)`.execute(
      builder,
    );
  },
});

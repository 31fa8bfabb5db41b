import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];
type ColumnType = 'text' | 'integer' | 'bigint';

const optionalColumns: Readonly<Record<string, ColumnType>> = {
  cover_image: 'text',
  meeting_start: 'bigint',
  meeting_minutes: 'integer',
  meeting_url: 'text',
  call_details: 'text',
  expires_at: 'bigint',
  price_amount: 'bigint',
  price_currency: 'text',
  price_frequency: 'text',
  recurrence: 'text',
};

/** Values of the rooms that are there already: the programme's own events. */
const columnsWithDefault: Readonly<Record<string, readonly [type: ColumnType, value: string | number]>> = {
  tags: ['text', ''],
  time_zone_id: ['text', 'UTC'],
  max_participants: ['integer', 1000],
  is_paid: ['integer', 0],
  is_recurring: ['integer', 0],
  is_upload_restricted: ['integer', 1],
};

async function addColumnsToEvents(schema: Schema): Promise<void> {
  for (const [name, type] of Object.entries(optionalColumns))
    await schema.alterTable('events').addColumn(name, type).execute();
  for (const [name, [type, value]] of Object.entries(columnsWithDefault))
    await schema
      .alterTable('events')
      .addColumn(name, type, (column) => column.notNull().defaultTo(value))
      .execute();
  await schema
    .alterTable('events')
    .addColumn('creator_organization_id', 'integer', (column) =>
      column.references('organizations.id').onDelete('set null'),
    )
    .execute();
  await schema.createIndex('events_by_organization').on('events').column('creator_organization_id').execute();
}

async function createSponsors(schema: Schema): Promise<void> {
  await schema
    .createTable('event_sponsors')
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('organization_id', 'integer', (column) =>
      column.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_sponsors_once', ['event_id', 'organization_id'])
    .execute();
  await schema
    .createIndex('event_sponsors_by_organization')
    .on('event_sponsors')
    .column('organization_id')
    .execute();
}

async function createQuestions(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('event_questions'))
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('is_required', 'integer', (column) => column.notNull())
    .addColumn('retired_at', 'bigint')
    .execute();
  await schema.createIndex('event_questions_by_event').on('event_questions').column('event_id').execute();
}

/** Makes rooms of events: time, place of the call, price, recurrence, sponsors and registration questions. */
export const rooms = (kind: DatabaseKind): Migration => ({
  up: async (builder) => {
    const { schema } = builder;
    await addColumnsToEvents(schema);
    await createSponsors(schema);
    await createQuestions(schema, kind);
    await schema
      .alterTable('event_participants')
      .addColumn('owes_answers', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index event_participants_by_status on event_participants (event_id, status, is_host, is_admin)`.execute(
      builder,
    );
  },
});

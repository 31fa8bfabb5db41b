import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

async function createUsers(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('users'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('image', 'text')
    .addColumn('bio', 'text')
    .addColumn('location', 'text')
    .addColumn('organization', 'text')
    .addColumn('position', 'text')
    .addColumn('time_zone_id', 'text')
    .addColumn('linked_in_profile_link', 'text')
    .addColumn('suffix', 'text', (column) => column.notNull())
    .addColumn('suffix_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createSessions(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('sessions'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
}

async function createSignInRequests(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('sign_in_requests'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('link_hash', 'text', (column) => column.notNull().unique())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('intent', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('consumed_at', 'bigint')
    .execute();
  await schema
    .createIndex('sign_in_requests_by_email')
    .on('sign_in_requests')
    .columns(['email_key', 'created_at'])
    .execute();
}

async function createWork(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('outbox_mails'))
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('recipient_key', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('code', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await withId(kind, schema.createTable('jobs'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('locked_by', 'text')
    .addColumn('locked_until', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('jobs_by_run_at').on('jobs').columns(['failed_at', 'run_at']).execute();
  await schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
    .execute();
}

async function createEvents(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('events'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('suffix', 'text', (column) => column.notNull())
    .addColumn('suffix_key', 'text', (column) => column.notNull().unique())
    .addColumn('is_private', 'integer', (column) => column.notNull())
    .addColumn('event_type', 'text', (column) => column.notNull())
    .addColumn('creator_user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await withId(kind, schema.createTable('event_participants'))
    .addColumn('event_id', 'integer', (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('is_host', 'integer', (column) => column.notNull())
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('notes', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('event_participants_once', ['event_id', 'user_id'])
    .execute();
  await schema.createIndex('event_participants_by_user').on('event_participants').column('user_id').execute();
}

/** Creates accounts, sessions, sign-in mails, jobs, kept answers, events and their participants. */
export const foundation = (kind: DatabaseKind): Migration => ({
  up: async (builder) => {
    await createUsers(builder.schema, kind);
    await createSessions(builder.schema, kind);
    await createSignInRequests(builder.schema, kind);
    await createWork(builder.schema, kind);
    await createEvents(builder.schema, kind);
    await builder.schema
      .createTable('settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
});

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

async function createPasskeys(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('passkeys'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_one_device', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute();
}

/** Creates passkeys, their challenges, and whether a session has shown one. */
export const passkeys = (kind: DatabaseKind): Migration => ({
  async up({ schema }) {
    await createPasskeys(schema, kind);
    await schema
      .createTable('passkey_challenges')
      .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('session_id', 'integer')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .alterTable('sessions')
      .addColumn('with_passkey', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});

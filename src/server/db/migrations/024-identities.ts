import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

async function createIdentities(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('identities'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .addUniqueConstraint('identities_of_provider', ['provider', 'subject'])
    .execute();
  await schema.createIndex('identities_by_user').on('identities').column('user_id').execute();
}

/** Creates accounts at other services, what is under way with these, and what Zoom allows. */
export const identities = (kind: DatabaseKind): Migration => ({
  async up({ schema }) {
    await createIdentities(schema, kind);
    await schema
      .createTable('oauth_states')
      .addColumn('state_hash', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('browser_hash', 'text', (column) => column.notNull())
      .addColumn('verifier', 'text', (column) => column.notNull())
      .addColumn('redirect_uri', 'text', (column) => column.notNull())
      .addColumn('intent', 'text')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('zoom_connections')
      .addColumn('user_id', 'integer', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('access_token', 'text', (column) => column.notNull())
      .addColumn('refresh_token', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('renewing_until', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});

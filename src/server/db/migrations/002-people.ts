import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { personKeys } from '#server/db/person-keys.ts';
import { plainText, withId } from './columns.ts';

type Schema = Kysely<unknown>['schema'];

interface NamedUser {
  id: number;
  first_name: string | null;
  last_name: string | null;
  position: string | null;
  organization: string | null;
  location: string | null;
}

async function addKeysToUsers(builder: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const name of ['name_key', 'search_key']) {
    await builder.schema
      .alterTable('users')
      .addColumn(name, plainText(kind), (column) => column.notNull().defaultTo(''))
      .execute();
  }
  const { rows } = await sql<NamedUser>`
    select id, first_name, last_name, position, organization, location from users
  `.execute(builder);
  for (const row of rows) {
    const { name_key, search_key } = personKeys(row);
    await sql`
      update users set name_key = ${name_key}, search_key = ${search_key} where id = ${row.id}
    `.execute(builder);
  }
  await builder.schema.createIndex('users_by_name').on('users').columns(['name_key', 'id']).execute();
}

async function createUserLinks(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('user_links'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('user_links_by_user').on('user_links').columns(['user_id', 'id']).execute();
}

async function createFavouriteContacts(schema: Schema): Promise<void> {
  await schema
    .createTable('favourite_contacts')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('favourite_user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('favourite_contacts_once', ['user_id', 'favourite_user_id'])
    .execute();
  await schema
    .createIndex('favourite_contacts_by_favourite')
    .on('favourite_contacts')
    .column('favourite_user_id')
    .execute();
}

async function createFiles(schema: Schema): Promise<void> {
  await schema
    .createTable('files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_user_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('unused_since', 'bigint')
    .execute();
  await schema.createIndex('files_by_owner').on('files').column('owner_user_id').execute();
  await schema.createIndex('files_by_unused_since').on('files').column('unused_since').execute();
}

async function createOrganizations(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('organizations'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', plainText(kind), (column) => column.notNull())
    .addColumn('bio', 'text')
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('logo', 'text')
    .addColumn('suffix', 'text', (column) => column.notNull())
    .addColumn('suffix_key', 'text', (column) => column.notNull().unique())
    .addColumn('time_zone_id', 'text')
    .addColumn('share_code', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createOrganizationUsers(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('organization_users'))
    .addColumn('organization_id', 'integer', (column) =>
      column.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('is_owner', 'integer', (column) => column.notNull())
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('is_member', 'integer', (column) => column.notNull())
    .addColumn('is_follower', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('organization_users_once', ['organization_id', 'user_id'])
    .execute();
  await schema.createIndex('organization_users_by_user').on('organization_users').column('user_id').execute();
}

async function createOrganizationLinks(schema: Schema, kind: DatabaseKind): Promise<void> {
  await withId(kind, schema.createTable('organization_links'))
    .addColumn('organization_id', 'integer', (column) =>
      column.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('organization_links_by_organization')
    .on('organization_links')
    .columns(['organization_id', 'id'])
    .execute();
}

/** Creates whole profiles, favourites, files and organisations, and the device of a session. */
export const people = (kind: DatabaseKind): Migration => ({
  up: async (builder) => {
    await addKeysToUsers(builder, kind);
    await builder.schema.alterTable('sessions').addColumn('device', 'text').execute();
    await createUserLinks(builder.schema, kind);
    await createFavouriteContacts(builder.schema);
    await createFiles(builder.schema);
    await createOrganizations(builder.schema, kind);
    await createOrganizationUsers(builder.schema, kind);
    await createOrganizationLinks(builder.schema, kind);
  },
});

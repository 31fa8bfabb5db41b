import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseKind } from './database.ts';
import { migrations } from './migrations/migrations.ts';
import type { Tables } from './tables/tables.ts';

/** Migrates the tables to this version; throws, and changes nothing, where a migration fails. */
export async function migrateToLatest(builder: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const migrator = new Migrator({ db: builder, provider: { getMigrations: async () => migrations(kind) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

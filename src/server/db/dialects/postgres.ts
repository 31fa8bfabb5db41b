import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import { asWriter, type Database, runEffects, type Work } from '#server/db/database.ts';
import { isSerialisationFailure } from '#server/db/errors.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import type { Tables } from '#server/db/tables/tables.ts';

const bigintType = 20;
const maxTries = 4;

/** Opens (and migrates) a PostgreSQL database. */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser: (id, format) => (id === bigintType ? Number : types.getTypeParser(id, format)) },
  });
  // A connection that the server closes while idle must not stop the process.
  pool.on('error', onIdleError);
  const builder = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrateToLatest(builder, 'postgres');
  return {
    kind: 'postgres',
    reader: builder,
    transaction: (work) => transactWithRetry(builder, work),
    isReady: async () => (await sql`select 1`.execute(builder)).rows.length === 1,
    close: () => builder.destroy(),
  };
}

async function transactWithRetry<T>(builder: Kysely<Tables>, work: Work<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const effects: (() => void)[] = [];
    try {
      const value = await builder
        .transaction()
        .execute((transaction) => work(asWriter(transaction), (effect) => effects.push(effect)));
      runEffects(effects);
      return value;
    } catch (error) {
      if (tries >= maxTries || !isSerialisationFailure(error)) throw error;
    }
  }
}

import { Kysely, PostgresDialect, sql } from 'kysely';
import { asWriter, type Database, runEffects, type Work } from '#server/db/database.ts';
import { isSerialisationFailure } from '#server/db/errors.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { raiseMissed, raiseNoted } from '#server/db/raised-versions.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { openPool, type PoolOptions } from './postgres-pool.ts';

const maxTries = 4;
/** Limits of calls, which people wait for: they are to have an answer within five seconds. */
const calls = { max: 10, holdMs: 4_500, lockMs: 3_000 };
/** Limits of what nobody waits for. */
const patient = { max: 2, holdMs: 600_000, lockMs: 600_000 };

const build = (options: PoolOptions) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(options) }) });

/** Opens (and migrates) a PostgreSQL database. */
export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<Database> {
  const builder = build({ url, onLost, ...calls });
  const patientBuilder = build({ url, onLost, ...patient });
  // One that cannot be reached is told without patience.
  await sql`select 1`.execute(builder);
  await migrateToLatest(patientBuilder, 'postgres');
  return {
    kind: 'postgres',
    reader: builder,
    transaction: (work) => transactWithRetry(builder, work),
    patient: {
      reader: patientBuilder,
      transaction: (work) => transactWithRetry(patientBuilder, work),
    },
    // Its log is kept for standbys and backups, and goes with their age.
    emptyLog: async () => undefined,
    close: async () => {
      await Promise.all([builder.destroy(), patientBuilder.destroy()]);
    },
  };
}

async function transactWithRetry<T>(builder: Kysely<Tables>, work: Work<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const effects: (() => void)[] = [];
    try {
      const { value, counted } = await builder.transaction().execute(async (transaction) => {
        const tx = asWriter(transaction);
        const value = await work(tx, (effect) => effects.push(effect));
        return { value, counted: await raiseNoted(tx) };
      });
      runEffects(effects);
      // It is done; where this fails, a list is behind until its answers are composed anew, which they are each minute.
      await raiseMissed(builder, counted).catch((error: Error) => process.emitWarning(error));
      return value;
    } catch (error) {
      if (tries >= maxTries || !isSerialisationFailure(error)) throw error;
    }
  }
}

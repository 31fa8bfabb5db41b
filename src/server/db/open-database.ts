import type { Config } from '#server/config.ts';
import { ConfigError } from '#server/environment.ts';
import type { Logger } from '#server/logger.ts';
import type { Database } from './database.ts';
import { openPostgres } from './dialects/postgres.ts';
import { openSqlite } from './dialects/sqlite.ts';

/** Opens the configured database; one that cannot be reached is told as a fault of its setting. */
export async function openDatabase(config: Pick<Config, 'database'>, logger: Logger): Promise<Database> {
  const { database } = config;
  const setting = database.kind === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL';
  try {
    if (database.kind === 'sqlite') return await openSqlite(database.file);
    return await openPostgres(database.url, (error) =>
      logger.error({ err: error }, 'database connection lost'),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${setting}: the database cannot be opened (${reason})`);
  }
}

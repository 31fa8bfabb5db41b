import type { Config } from '#server/config.ts';
import type { Logger } from '#server/logger.ts';
import type { Database } from './database.ts';
import { openPostgres } from './dialects/postgres.ts';
import { openSqlite } from './dialects/sqlite.ts';

export function openDatabase(config: Pick<Config, 'database'>, logger: Logger): Promise<Database> {
  if (config.database.kind === 'sqlite') return openSqlite(config.database.file);
  return openPostgres(config.database.url, (error) =>
    logger.error({ err: error }, 'database connection lost'),
  );
}

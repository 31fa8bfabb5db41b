import type { DatabaseConfig } from '#server/config.ts';
import type { Logger } from '#server/logger.ts';
import type { Bus } from './bus.ts';
import { createMemoryBus } from './memory-bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

/** The embedded database has one process; over PostgreSQL there may be several. */
export function createBus(database: DatabaseConfig, logger: Logger): Bus {
  return database.kind === 'sqlite' ? createMemoryBus() : createPostgresBus(database.url, logger);
}

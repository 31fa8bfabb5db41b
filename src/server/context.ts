import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { limits } from '#contract/limits.ts';
import { minuteMs, type ProgrammeClock } from '#domain/time/clock.ts';
import { loadProgramme } from '#programme/load-programme.ts';
import type { ProgrammeFile } from '#programme/programme-file.ts';
import type { Config } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { readOrCreateSetting } from './db/settings.ts';
import { createPersonLimit } from './http/person-limit.ts';
import { jobHandlers } from './jobs/job-handlers.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createLogger, type Logger } from './logger.ts';
import { createDiskFiles } from './providers/files/disk-files.ts';
import type { Files } from './providers/files/files.ts';
import { createImages, type Images } from './providers/files/images.ts';
import { createGeo } from './providers/geo/create-geo.ts';
import type { Geo } from './providers/geo/geo.ts';
import { createMailer } from './providers/mail/create-mailer.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import { createBus } from './realtime/create-bus.ts';
import { createRealtime } from './realtime/create-realtime.ts';
import type { Pace } from './realtime/pace.ts';
import type { RealtimeServer } from './realtime/realtime.ts';

/** What every part of the server is given; made once, handed on as an argument. */
export interface Context {
  readonly config: Config;
  readonly programme: ProgrammeFile;
  readonly clock: () => number;
  readonly programmeClock: SettableClock;
  readonly logger: Logger;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly geo: Geo;
  readonly files: Files;
  readonly images: Images;
  /** Tells open apps what has changed. */
  readonly realtime: RealtimeServer;
  /** Key of the HMACs under which short codes are stored. */
  readonly secret: string;
  readonly lifecycle: Lifecycle;
  /** Idempotency keys that this process is working on; over several processes the database decides. */
  readonly keysInFlight: Set<string>;
  /** Counts a write of a person, and throws where there were too many. */
  limitWrites(userId: number): void;
  close(): Promise<void>;
}

/** The programme's clock, whose offset is known once the deployment is prepared. */
interface SettableClock extends ProgrammeClock {
  offsetMs: number;
}

export interface Lifecycle {
  /** From then on new requests are answered 503. */
  isClosing: boolean;
}

export interface ContextOverrides {
  readonly clock: () => number;
  readonly mailer: Mailer;
  readonly logger: Logger;
  readonly realtimePace: Partial<Pace>;
  readonly programme: ProgrammeFile;
}

export async function createContext(
  config: Config,
  overrides: Partial<ContextOverrides> = {},
): Promise<Context> {
  const clock = overrides.clock ?? Date.now;
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const programme = loadProgramme(overrides.programme);
  makeDataDir(config.dataDir);
  const files = createDiskFiles(join(config.dataDir, 'files'));
  const geo = await createGeo(config.geoipDatabase);
  const database = await openDatabase(config, logger);
  const secret = await readOrCreateSetting(database, 'secret', () => randomBytes(32).toString('base64url'));
  const mailer = overrides.mailer ?? createMailer({ config, database, clock, logger });
  const jobs = createJobs({ database, clock, logger, handlers: jobHandlers({ mailer }) });
  const realtime = createRealtime({
    context: { config, database, clock, logger },
    bus: createBus(config.database, logger),
    pace: overrides.realtimePace,
  });
  return {
    config,
    programme,
    clock,
    programmeClock: { now: clock, offsetMs: 0 },
    logger,
    database,
    jobs,
    geo,
    files,
    images: createImages(),
    realtime,
    secret,
    lifecycle: { isClosing: false },
    keysInFlight: new Set(),
    limitWrites: createPersonLimit({ max: limits.writesPerMinute, spanMs: minuteMs, clock }),
    close: async () => {
      await realtime.close();
      await files.close();
      await jobs.stop();
      await mailer.close();
      await database.close();
    },
  };
}

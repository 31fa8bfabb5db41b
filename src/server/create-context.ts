import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { limits } from '#contract/limits.ts';
import { loadProgramme } from '#programme/load-programme.ts';
import type { ProgrammeFile } from '#programme/programme-file.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { makeDataDir } from './data-dir.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { readOrCreateSetting } from './db/settings.ts';
import { createGatheredChanges } from './event-news/gathered-changes.ts';
import { conversationReads } from './features/chat/channel-reads.ts';
import { seatCalls } from './features/tables/channel-calls.ts';
import { createDailyBytes } from './http/daily-bytes.ts';
import { createRateLimits, unlimited } from './http/rate-limits.ts';
import { jobHandlers } from './job-handlers.ts';
import { createJobs } from './jobs/jobs.ts';
import { createLogger, type Logger } from './logger.ts';
import { programmeOfYear } from './programme-of-year.ts';
import { createChat } from './providers/chat/create-chat.ts';
import { createFiles } from './providers/files/create-files.ts';
import { createImages } from './providers/files/images.ts';
import { createUnfinishedFiles } from './providers/files/unfinished-files.ts';
import { createGeo } from './providers/geo/create-geo.ts';
import { createMailer } from './providers/mail/create-mailer.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import { createOAuth } from './providers/oauth/create-oauth.ts';
import { createPushSender } from './providers/push/create-push-sender.ts';
import type { PushSender } from './providers/push/push-sender.ts';
import { createVideo } from './providers/video/create-video.ts';
import { createVimeo, type Vimeo } from './providers/vimeo/vimeo.ts';
import { type Bus, createMemoryBus, createPostgresBus } from './realtime/bus.ts';
import { createRealtime } from './realtime/create-realtime.ts';
import type { Timings } from './realtime/realtime.ts';
import { createCallerTurns, createTurns } from './turns.ts';

/** Replacements of services and settings, for tests. */
import { queueChange } from './workflows/chat-mirror/queue.ts';

export interface ContextOverrides {
  readonly clock: () => number;
  readonly mailer: Mailer;
  readonly push: PushSender;
  readonly vimeo: Vimeo;
  readonly logger: Logger;
  readonly realtimeTimings: Partial<Timings>;
  readonly programme: ProgrammeFile;
  /** One that is open, of which the context becomes the owner. */
  readonly database: Database;
}

/** Creates the bus: the embedded database has one process, over PostgreSQL there may be several. */
const createBus = (database: Config['database'], logger: Logger): Bus =>
  database.kind === 'sqlite' ? createMemoryBus() : createPostgresBus(database.url, logger);

/** Tells of services of others whether they have answered lately; null is one that is not set up. */
const statesOf = (services: Readonly<Record<string, { isAnswering(): boolean } | null>>) =>
  Object.fromEntries(
    Object.entries(services).flatMap(([name, service]) =>
      service === null ? [] : [[name, service.isAnswering() ? ('ok' as const) : ('away' as const)]],
    ),
  );

/** Creates what keeps callers from having a process do too much. */
const createBounds = ({ isUnlimited }: Config, clock: () => number) => ({
  keysInFlight: new Set<string>(),
  rateLimits: isUnlimited ? unlimited : createRateLimits(clock),
  callerTurns: createCallerTurns(),
  sheetTurns: createTurns(1),
  writtenBytes: createDailyBytes({ max: limits.writtenBytesPerDay, clock }),
});

/** Creates the context of a process: opens the database and the files, and starts nothing yet. */
export async function createContext(
  config: Config,
  overrides: Partial<ContextOverrides> = {},
): Promise<Context> {
  const clock = overrides.clock ?? Date.now;
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const programme = overrides.programme
    ? loadProgramme(overrides.programme)
    : await programmeOfYear(config.programmeYear);
  makeDataDir(config.dataDir);
  const geo = await createGeo(config.geoipDatabase);
  const database = overrides.database ?? (await openDatabase(config, logger));
  const secret = await readOrCreateSetting(database, 'secret', () => randomBytes(32).toString('base64url'));
  const filesDir = join(config.dataDir, 'files');
  const unfinishedFiles = createUnfinishedFiles(join(filesDir, 'unfinished'));
  const files = await createFiles({ config, folder: filesDir, secret, clock, logger });
  const mailer = overrides.mailer ?? createMailer({ config, database, clock, logger });
  const realtime = createRealtime({
    context: { config, database, clock, logger },
    bus: createBus(config.database, logger),
    conversations: conversationReads({ config, clock, secret, database }),
    seats: seatCalls({ database, clock }),
    timings: overrides.realtimeTimings,
  });
  const push = overrides.push ?? (await createPushSender({ config, database, clock }));
  const vimeo = overrides.vimeo ?? (config.vimeo && createVimeo({ config: config.vimeo, clock, logger }));
  const video = createVideo({ config, secret, clock, logger });
  const calls = config.twilio?.video ? video : null;
  const services = { config, programme, clock, logger, database, secret, realtime };
  const chatParts = { config, clock, logger, changed: queueChange, tell: realtime.toConversation };
  const { chat, chatService } = createChat(chatParts);
  const contextOf = () => context;
  const handlers = jobHandlers({ ...services, files, mailer, push, chatService, vimeo, contextOf });
  const jobs = createJobs({ database, clock, logger, handlers });
  const eventChanges = createGatheredChanges((change) => realtime.toEvent(change));
  const context: Context = {
    ...services,
    programmeClock: { now: clock, offsetMs: 0 },
    jobs,
    push,
    geo,
    files,
    unfinishedFiles,
    images: createImages(),
    chat,
    video,
    oauth: createOAuth({ config, clock, logger }),
    eventChanges,
    providerStates: () => statesOf({ files: config.s3 && files, chat: chatService, calls, films: vimeo }),
    lifecycle: { isClosing: false },
    ...createBounds(config, clock),
    close: async () => {
      eventChanges.close();
      await realtime.close();
      await unfinishedFiles.close();
      files.close();
      push.close();
      chatService?.close();
      vimeo?.close();
      video.close();
      await jobs.stop();
      await mailer.close();
      await database.close();
    },
  };
  return context;
}

import type { ProgrammeClock } from '#domain/time/clock.ts';
import type { ProgrammeFile } from '#programme/programme-file.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { GatheredChanges } from './event-news/gathered-changes.ts';
import type { DailyBytes } from './http/daily-bytes.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './logger.ts';
import type { ChatProvider } from './providers/chat/chat.ts';
import type { Files, UnfinishedFiles } from './providers/files/files.ts';
import type { Images } from './providers/files/images.ts';
import type { Geo } from './providers/geo/geo.ts';
import type { OAuthProviders } from './providers/oauth/oauth.ts';
import type { PushSender } from './providers/push/push-sender.ts';
import type { VideoProvider } from './providers/video/video.ts';
import type { RealtimeServer } from './realtime/realtime.ts';
import type { CallerTurns, Turns } from './turns.ts';

/** Services and settings that every part of the server takes as an argument; created once for a process. */
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
  readonly unfinishedFiles: UnfinishedFiles;
  readonly images: Images;
  readonly chat: ChatProvider;
  /** Carrier of the calls at tables. */
  readonly video: VideoProvider;
  /** Other services with whose accounts people sign in. */
  readonly oauth: OAuthProviders;
  /** Way to the push services, and so to apps that are closed. */
  readonly push: PushSender;
  /** Pushes changes to open apps. */
  readonly realtime: RealtimeServer;
  /** Tells the people of an event, or its hosts and admins, that something has changed, gathered. */
  readonly eventChanges: GatheredChanges;
  /** Key of the HMACs under which short codes are stored. */
  readonly secret: string;
  /** Tells of each service of others that is set up whether it has answered lately. */
  providerStates(): Readonly<Record<string, 'ok' | 'away'>>;
  readonly lifecycle: Lifecycle;
  /** Idempotency keys that this process is working on; over several processes the database decides. */
  readonly keysInFlight: Set<string>;
  /** Counts calls against the contract's rates. */
  readonly rateLimits: RateLimits;
  /** Keeps one caller's burst of calls from taking all turns of the event loop. */
  readonly callerTurns: CallerTurns;
  /** Turns for spreadsheets, one at a time: a large one takes a core for a second and much memory. */
  readonly sheetTurns: Turns;
  /** Bytes that each person's writes add to the database in a day. */
  readonly writtenBytes: DailyBytes;
  close(): Promise<void>;
}

/** The programme's clock, whose offset is known once the deployment is prepared. */
interface SettableClock extends ProgrammeClock {
  offsetMs: number;
}

export interface Lifecycle {
  /** True from the moment on at which new requests are answered 503. */
  isClosing: boolean;
}

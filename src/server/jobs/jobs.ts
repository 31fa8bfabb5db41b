import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { Logger } from '#server/logger.ts';
import { claimDueJob, deleteJob, failJob, hasDueJob, type JobRow, type Lane, postponeJob } from './store.ts';

const pollMs = 1000;
const leaseMs = 60_000;
/** Jobs that are worked at once in each lane. */
const parallel = 4;
/** Rounds in which what jobs have queued is worked as well. */
const settleRoundsMax = 20;

/** Thrown by a handler where trying again would not help. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError' as const;
}

export interface JobHandler {
  readonly maxAttempts: number;
  /** Service of others on which it waits, and which may be slow: such jobs have workers of their own. */
  readonly waitsOn?: 'mail' | 'push' | 'twilio' | 'vimeo' | 'files';
  /** Waiting time before the next attempt; `attempt` counts from 1. */
  retryDelayMs(attempt: number): number;
  run(payload: unknown, now: number): Promise<void>;
}

export interface Jobs {
  /** Starts working; until then jobs only wait in the database. */
  start(): void;
  /** Looks for due jobs at once rather than at the next poll. */
  wake(): void;
  /** Works until nothing is due. */
  settle(): Promise<void>;
  /** Finishes what is being worked and takes nothing new. */
  stop(): Promise<void>;
}

/** Parses a payload; the parser's own message would repeat the text that it could not read. */
function readPayload(job: JobRow): unknown {
  try {
    return JSON.parse(job.payload);
  } catch {
    throw new PermanentJobError('unreadable payload');
  }
}

/** Logs rounds that fail, the first of a row alone: while the database cannot be had there is one every second. */
function createRoundLog(logger: Logger) {
  let hasStumbled = false;
  return {
    wentWell: () => {
      hasStumbled = false;
    },
    stumbled: (error: unknown) => {
      if (!hasStumbled) logger.error({ err: error }, 'job queue stumbled');
      hasStumbled = true;
    },
  };
}

interface JobsOptions {
  readonly database: Database;
  readonly clock: () => number;
  readonly logger: Logger;
  readonly handlers: Readonly<Record<string, JobHandler>>;
}

/** Creates what works one job, and notes what became of it. */
function createWork({ database, clock, logger, handlers }: JobsOptions): (job: JobRow) => Promise<void> {
  async function finish(job: JobRow, error: unknown): Promise<void> {
    const handler = handlers[job.kind];
    const isFinal = error instanceof PermanentJobError || !handler || job.attempts >= handler.maxAttempts;
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ job: job.id, kind: job.kind, attempt: job.attempts, isFinal, reason }, 'job failed');
    await database.transaction(async (tx) => {
      if (isFinal) await failJob(tx, { job, now: clock(), reason });
      else await postponeJob(tx, { job, runAt: clock() + handler.retryDelayMs(job.attempts), reason });
    });
  }

  async function runJob(job: JobRow): Promise<void> {
    const handler = handlers[job.kind];
    if (!handler) throw new PermanentJobError(`no handler for ${job.kind}`);
    // Its workers died rather than failed: it must not bring down every process in turn.
    if (job.attempts > handler.maxAttempts) throw new PermanentJobError('taken up too often');
    await handler.run(readPayload(job), clock());
  }

  return async (job) => {
    try {
      await runJob(job);
      await database.transaction((tx) => deleteJob(tx, job));
    } catch (error) {
      await finish(job, error);
    }
  };
}

/**
 * Lists the lanes: one for each service of others, and one for all else. A kind that this process does not know is left
 * to one that does: of a newer version, or with a service set up that is not set up here.
 */
function lanesOf(handlers: JobsOptions['handlers']): readonly Lane[] {
  const groups = Map.groupBy(Object.entries(handlers), ([, { waitsOn }]) => waitsOn);
  return [...groups.values()].map((some) => some.map(([kind]) => kind));
}

/**
 * The durable queue: a job is a row, written in the transaction that needs it.
 *
 * A worker claims a row for a minute by an update that only one can win; a row whose worker died is claimed again after
 * that minute. A finished job is deleted; one that fails is postponed, and after its last attempt kept as failed.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { database, clock, logger, handlers } = options;
  const work = createWork(options);
  const worker = randomUUID();
  const workersOf = new Map(lanesOf(handlers).map((lane) => [lane, new Set<Promise<void>>()]));
  const allRunning = () => Promise.all([...workersOf.values()].flatMap((workers) => [...workers]));
  const rounds = createRoundLog(logger);
  let timer: NodeJS.Timeout | null = null;
  let isStarted = false;
  let isStopping = false;

  async function workUntilIdle(lane: Lane): Promise<void> {
    while (!isStopping) {
      const now = clock();
      const claim = { worker, now, leaseUntil: now + leaseMs, kind: database.kind, lane };
      const job = await database.transaction((tx) => claimDueJob(tx, claim));
      if (!job) return;
      await work(job);
      // What it has queued may be for another lane.
      wake();
    }
  }

  function run(lane: Lane, workers: Set<Promise<void>>): Promise<void> {
    const round = workUntilIdle(lane)
      .then(rounds.wentWell, rounds.stumbled)
      .finally(() => workers.delete(round));
    workers.add(round);
    return round;
  }

  function wake(): void {
    if (!isStarted) return;
    for (const [lane, workers] of workersOf) if (workers.size < parallel) void run(lane, workers);
  }

  /** Works until nothing is due in any lane: what one does may leave work for another. */
  async function settle(): Promise<void> {
    await allRunning();
    for (let round = 0; round < settleRoundsMax && !isStopping; round += 1) {
      await Promise.all([...workersOf].map(([lane, workers]) => run(lane, workers)));
      if (!(await hasDueJob(database.reader, Object.keys(handlers), clock()))) return;
    }
  }

  return {
    start: () => {
      isStarted = true;
      timer = setInterval(wake, pollMs);
      wake();
    },
    wake,
    settle,
    stop: async () => {
      isStarted = false;
      isStopping = true;
      if (timer) clearInterval(timer);
      await allRunning();
    },
  };
}

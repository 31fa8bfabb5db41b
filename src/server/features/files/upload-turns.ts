import type { IncomingMessage, ServerResponse } from 'node:http';
import { storageLimits } from '#contract/storage-limits.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { bodyBytesOf, smallUploadBytes } from '#server/http/request-time.ts';
import { storedBy } from '#server/providers/files/store.ts';

interface Arrival {
  readonly userId: number;
  readonly request: IncomingMessage;
  /** Response of the upload, which counts as running until this is closed. */
  readonly response: ServerResponse;
  /** Bytes that a file of its kind may have. */
  readonly mostBytes: number;
}

/** Admits an upload, or throws `too_many_requests`, `upload_too_large` or `unavailable`. */
export type AdmitUpload = (arrival: Arrival) => Promise<void>;

interface RunningUpload {
  readonly userId: number;
  readonly isLarge: boolean;
  /** Counts the bytes that are not on the disk yet. */
  bytesToCome(): number;
}

/** Bytes that stay free: the database is on the same disk most often, and stops where it is full. */
const keptFreeBytes = 1_073_741_824;
/** Large uploads that run at once, of all people together. */
const largeAtOnce = 12;
const soon = { retryAfterSeconds: 2 };

const tooMuchStored = (what: string) =>
  new ProblemError('upload_too_large', {
    message: `You have stored ${what} here, and no more fits. What is used nowhere goes after a day.`,
  });

async function requireOwnRoom({ database }: Context, userId: number): Promise<void> {
  const { bytes, files } = await storedBy(database.reader, userId);
  if (bytes >= storageLimits.maxBytes) throw tooMuchStored('2 GB');
  if (files >= storageLimits.maxFiles) throw tooMuchStored(`${storageLimits.maxFiles} files`);
}

async function requireDiskRoom(
  { unfinishedFiles, logger }: Context,
  running: ReadonlySet<RunningUpload>,
): Promise<void> {
  const freeBytes = await unfinishedFiles.freeBytes();
  let bytesToCome = 0;
  for (const upload of running) bytesToCome += upload.bytesToCome();
  if (freeBytes - bytesToCome >= keptFreeBytes) return;
  logger.error({ freeBytes }, 'upload refused: the disk is nearly full');
  throw new ProblemError('unavailable', { retryAfterSeconds: 60 });
}

function runningUpload({ userId, request, mostBytes }: Arrival): RunningUpload {
  const length = bodyBytesOf(request);
  const promised = Math.min(length, mostBytes);
  // What a connection has received before the body is of heads and earlier requests.
  const receivedBefore = request.socket.bytesRead || 0;
  return {
    userId,
    isLarge: length > smallUploadBytes,
    bytesToCome() {
      const received = (request.socket.bytesRead || 0) - receivedBefore;
      return request.complete ? 0 : Math.max(0, promised - received);
    },
  };
}

function requirePlace(running: ReadonlySet<RunningUpload>, { userId, isLarge }: RunningUpload): void {
  const all = [...running];
  if (all.filter((upload) => upload.userId === userId).length >= storageLimits.uploadsAtOnce)
    throw new ProblemError('too_many_requests', soon);
  if (isLarge && all.filter((upload) => upload.isLarge).length >= largeAtOnce)
    throw new ProblemError('unavailable', soon);
}

const minuteMs = 60_000;
/** Answers that are no fault of the sender: their turn has not come, or the disk is full. */
const notTheirs = new Set([429, 503]);

/** Counts uploads of each person that came to nothing; drawing and checking them has cost as much as keeping them. */
function createFailures(clock: () => number) {
  const spans = new Map<number, { readonly endsAt: number; count: number }>();
  const current = (userId: number, now: number) => {
    const span = spans.get(userId);
    return span && span.endsAt > now && span.endsAt <= now + minuteMs ? span : undefined;
  };
  return {
    requireFew(userId: number): void {
      const now = clock();
      const span = current(userId, now);
      if (!span || span.count < storageLimits.uploadFailuresPerMinute) return;
      throw new ProblemError('too_many_requests', {
        retryAfterSeconds: Math.ceil((span.endsAt - now) / 1000),
      });
    },
    note(userId: number, { statusCode, writableEnded }: ServerResponse): void {
      if (writableEnded && (statusCode < 400 || notTheirs.has(statusCode))) return;
      const now = clock();
      for (const id of spans.keys()) if (!current(id, now)) spans.delete(id);
      const span = current(userId, now) ?? { endsAt: now + minuteMs, count: 0 };
      span.count += 1;
      spans.set(userId, span);
    },
  };
}

/**
 * Limits uploads by person, by number and by free disk space: no person fills the disk or keeps the others waiting, nor
 * do all together.
 */
export function createUploadTurns(context: Context): AdmitUpload {
  const running = new Set<RunningUpload>();
  const failures = createFailures(context.clock);
  return async (arrival) => {
    const { userId, response } = arrival;
    failures.requireFew(userId);
    const upload = runningUpload(arrival);
    requirePlace(running, upload);
    running.add(upload);
    response.once('close', () => {
      running.delete(upload);
      failures.note(userId, response);
    });
    await requireOwnRoom(context, userId);
    await requireDiskRoom(context, running);
  };
}

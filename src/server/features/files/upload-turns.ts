import type { ServerResponse } from 'node:http';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { storedBy } from '#server/providers/files/store.ts';

interface Arrival {
  readonly userId: number;
  /** Response of the upload, which counts as running until this is closed. */
  readonly response: ServerResponse;
  /** Bytes of disk that the upload takes at most. */
  readonly mostBytes: number;
}

/** Admits an upload, or throws `too_many_requests`, `upload_too_large` or `unavailable`. */
export type AdmitUpload = (arrival: Arrival) => Promise<void>;

/** Bytes that stay free: the database is on the same disk most often, and stops where it is full. */
const keptFreeBytes = 1_073_741_824;

const tooMuchStored = (what: string) =>
  new ProblemError('upload_too_large', {
    message: `You have stored ${what} here, and no more fits. What is used nowhere goes after a day.`,
  });

async function requireOwnRoom({ database }: Context, userId: number): Promise<void> {
  const { bytes, files } = await storedBy(database.reader, userId);
  if (bytes >= limits.storedMaxBytes) throw tooMuchStored('2 GB');
  if (files >= limits.storedMaxFiles) throw tooMuchStored(`${limits.storedMaxFiles} files`);
}

async function requireDiskRoom({ files, logger }: Context, promisedBytes: number): Promise<void> {
  const freeBytes = await files.freeBytes();
  if (freeBytes - promisedBytes >= keptFreeBytes) return;
  logger.error({ freeBytes }, 'upload refused: the disk is nearly full');
  throw new ProblemError('unavailable', { retryAfterSeconds: 60 });
}

/**
 * Limits uploads by person and by free disk space: no person fills the disk or keeps the others waiting, nor do all
 * together.
 */
export function createUploadTurns(context: Context): AdmitUpload {
  const running = new Map<number, number>();
  let promisedBytes = 0;
  const count = (userId: number, change: 1 | -1) => {
    const after = (running.get(userId) ?? 0) + change;
    if (after > 0) running.set(userId, after);
    else running.delete(userId);
  };
  return async ({ userId, response, mostBytes }) => {
    if ((running.get(userId) ?? 0) >= limits.uploadsAtOnce)
      throw new ProblemError('too_many_requests', { retryAfterSeconds: 2 });
    count(userId, 1);
    promisedBytes += mostBytes;
    response.once('close', () => {
      count(userId, -1);
      promisedBytes -= mostBytes;
    });
    await requireOwnRoom(context, userId);
    await requireDiskRoom(context, promisedBytes);
  };
}

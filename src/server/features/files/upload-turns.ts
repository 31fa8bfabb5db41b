import type { ServerResponse } from 'node:http';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { storedBytes } from '#server/providers/files/store.ts';

/** Lets a person send a file, or throws; it counts as running until its response is closed. */
export type AdmitUpload = (userId: number, response: ServerResponse) => Promise<void>;

const tooManyStored = () =>
  new ProblemError('upload_too_large', {
    message: 'You have stored 2 GB here, and no more fits. What is used nowhere goes after a day.',
  });

/** So that one person neither fills the disk nor keeps all others waiting. */
export function createUploadTurns({ database }: Context): AdmitUpload {
  const running = new Map<number, number>();
  const count = (userId: number, change: 1 | -1) => {
    const after = (running.get(userId) ?? 0) + change;
    if (after > 0) running.set(userId, after);
    else running.delete(userId);
  };
  return async (userId, response) => {
    if ((running.get(userId) ?? 0) >= limits.uploadsAtOnce)
      throw new ProblemError('too_many_requests', { retryAfterSeconds: 2 });
    count(userId, 1);
    response.once('close', () => count(userId, -1));
    if ((await storedBytes(database.reader, userId)) >= limits.storedMaxBytes) throw tooManyStored();
  };
}

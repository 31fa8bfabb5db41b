import { hourMs } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';
import type { OnCommit, Writer } from '#server/db/database.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { insertJobOnce } from '#server/jobs/store.ts';
import { insertVideo } from './store.ts';

export const relayVideoKind = 'relay-video';
export const deleteVideosKind = 'delete-videos';

const firstDelayMs = 5_000;

/** Attempts after which some three days have gone by. */
export const vimeoAttempts: Pick<JobHandler, 'waitsOn' | 'maxAttempts' | 'retryDelayMs'> = {
  waitsOn: 'vimeo',
  maxAttempts: 80,
  retryDelayMs: (attempt) => Math.min(firstDelayMs * 2 ** Math.min(attempt - 1, 20), hourMs),
};

/** Job that sends the next part of a video's file to Vimeo. */
export const relayJob = (fileId: string, runAt: number) => ({
  kind: relayVideoKind,
  key: `${relayVideoKind}:${fileId}`,
  payload: JSON.stringify({ fileId }),
  run_at: runAt,
});

/** Job that deletes at Vimeo what belongs to no file. */
export const deletionJob = (runAt: number) => ({
  kind: deleteVideosKind,
  key: deleteVideosKind,
  payload: '{}',
  run_at: runAt,
});

interface Queueing {
  readonly tx: Writer;
  readonly onCommit: OnCommit;
  readonly context: Pick<Context, 'config' | 'clock' | 'jobs'>;
}

/** Queues that a file goes to Vimeo too, where videos do and it is one. */
export async function queueRelay({ tx, onCommit, context }: Queueing, fileId: string): Promise<void> {
  if (context.config.vimeo === null) return;
  const now = context.clock();
  if (!(await insertVideo(tx, { fileId, now }))) return;
  await insertJobOnce(tx, relayJob(fileId, now));
  onCommit(context.jobs.wake);
}

/** Queues that Vimeo deletes the videos whose files have just left their rooms. */
export async function queueDeletions({ tx, onCommit, context }: Queueing): Promise<void> {
  if (context.config.vimeo === null) return;
  await insertJobOnce(tx, deletionJob(context.clock()));
  onCommit(context.jobs.wake);
}

import type { Context } from '#server/context.ts';
import type { OnCommit, Writer } from '#server/db/database.ts';
import { insertJobOnce } from '#server/jobs/store.ts';

export const relayVideoKind = 'relay-video';
export const deleteVideosKind = 'delete-videos';

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

/** Queues that a file goes to Vimeo too, where videos do; the job finds out whether it is a video. */
export async function queueRelay({ tx, onCommit, context }: Queueing, fileId: string): Promise<void> {
  if (context.config.vimeo === null) return;
  await insertJobOnce(tx, relayJob(fileId, context.clock()));
  onCommit(context.jobs.wake);
}

/** Queues that Vimeo deletes the videos whose files have just left their rooms. */
export async function queueDeletions({ tx, onCommit, context }: Queueing): Promise<void> {
  if (context.config.vimeo === null) return;
  await insertJobOnce(tx, deletionJob(context.clock()));
  onCommit(context.jobs.wake);
}

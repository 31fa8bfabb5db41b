import * as v from 'valibot';
import { dayMs, hourMs } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import { insertJobOnce } from '#server/jobs/store.ts';
import { ProviderFault } from '#server/providers/calls/provider-fault.ts';
import type { CreatedVideo, Vimeo } from '#server/providers/vimeo/vimeo.ts';
import { deletionJob, relayJob, vimeoAttempts } from './queue.ts';
import { beginAnew, findLinkedVideo, insertLeftVideo, type LinkedVideo, updateVideo } from './store.ts';

/** Bytes that one job sends, so that it ends within the minute that it has. */
const pieceBytes = 4 * 1024 * 1024;
/** Links of an upload run out; a file that never gets through is not begun for ever. */
const beginningsMax = 5;
const creationsMax = 10;
const firstLookMs = 10_000;
const patienceMs = 3 * dayMs;

const PayloadSchema = v.object({ fileId: v.string() });

export interface Relay extends Pick<Context, 'config' | 'database' | 'files' | 'clock' | 'logger'> {
  readonly vimeo: Vimeo;
}

type Step = (relay: Relay, video: LinkedVideo) => Promise<void>;

/** Notes what has become of a copy, and queues the step after it, both or neither. */
function goOn(
  { database, clock }: Relay,
  video: LinkedVideo,
  change: Parameters<typeof updateVideo>[2],
  waitMs = 0,
): Promise<void> {
  return database.transaction(async (tx) => {
    if (await updateVideo(tx, video, change)) await queueNext(tx, video, clock() + waitMs);
  });
}

async function queueNext(tx: Writer, { file_id: fileId }: LinkedVideo, at: number): Promise<void> {
  if (fileId !== null) await insertJobOnce(tx, relayJob(fileId, at));
}

/** Ends it: our own player goes on alone. */
async function giveUp({ database }: Relay, video: LinkedVideo, reason: string): Promise<never> {
  await database.transaction((tx) => updateVideo(tx, video, { status: 'refused' }));
  throw new PermanentJobError(reason);
}

/** Answers true for a yes that cannot be read: a video may stand there of which we know nothing. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof ProviderFault && error.status !== null && error.status < 300;

/** Makes the video, and counts what may stand at Vimeo without bytes: it knows no idempotency keys. */
async function makeVideo(relay: Relay, video: LinkedVideo): Promise<CreatedVideo> {
  const { vimeo, database } = relay;
  try {
    return await vimeo.createVideo(video);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    if (video.beginnings >= creationsMax) return giveUp(relay, video, 'it cannot be made');
    await database.transaction((tx) => updateVideo(tx, video, { beginnings: video.beginnings + 1 }));
    throw error;
  }
}

const create: Step = async (relay, video) => {
  const { database, clock } = relay;
  const { videoId, uploadLink } = await makeVideo(relay, video);
  const made = { video_id: videoId, upload_link: uploadLink, status: 'uploading' } as const;
  await database.transaction(async (tx) => {
    const now = clock();
    if (await updateVideo(tx, video, made)) return queueNext(tx, video, now);
    // Another worker was faster, or the file has left its room meanwhile.
    await insertLeftVideo(tx, { videoId, now });
    await insertJobOnce(tx, deletionJob(now));
  });
};

const hasRunOut = (error: unknown): boolean =>
  error instanceof ProviderFault && (error.status === 404 || error.status === 410);

const upload: Step = async (relay, video) => {
  try {
    await sendNext(relay, video);
  } catch (error) {
    if (!hasRunOut(error)) throw error;
    if (video.beginnings >= beginningsMax) await giveUp(relay, video, 'the upload ran out too often');
    await startOver(relay, video);
  }
};

/** Sends the piece from where Vimeo says that it stands: nothing that was lost is counted, nothing comes twice. */
async function sendNext(relay: Relay, video: LinkedVideo): Promise<void> {
  const { vimeo, files, clock } = relay;
  const { upload_link: uploadLink, file_id: fileId, size } = video;
  if (uploadLink === null || fileId === null) return;
  const offset = await vimeo.readOffset(uploadLink);
  const arrived = offset < size ? await sendPiece({ from: offset, fileId, uploadLink }) : offset;
  if (arrived < size) return goOn(relay, video, { status: 'uploading' });
  return goOn(relay, video, { status: 'uploaded', uploaded_at: clock() });

  async function sendPiece(piece: { from: number; fileId: string; uploadLink: string }): Promise<number> {
    const length = Math.min(pieceBytes, size - piece.from);
    const content = await files.open(piece.fileId, { start: piece.from, end: piece.from + length - 1 });
    if (content === null) return giveUp(relay, video, 'the file is not there');
    return vimeo.sendPiece({ uploadLink: piece.uploadLink, offset: piece.from, length, content });
  }
}

function startOver({ database, clock }: Relay, video: LinkedVideo): Promise<void> {
  return database.transaction(async (tx) => {
    const now = clock();
    await beginAnew(tx, { video, now });
    await queueNext(tx, video, now);
    await insertJobOnce(tx, deletionJob(now));
  });
}

const allowUs: Step = async (relay, video) => {
  const { vimeo, config } = relay;
  if (video.video_id === null) return;
  await vimeo.allowDomain(video.video_id, new URL(config.publicUrl).hostname);
  await goOn(relay, video, { status: 'converting' }, firstLookMs);
};

const look: Step = async (relay, video) => {
  const { vimeo, clock, database } = relay;
  if (video.video_id === null) return;
  const status = await vimeo.readTranscode(video.video_id);
  if (status === 'error') return giveUp(relay, video, 'Vimeo cannot convert it');
  if (status === 'complete') {
    await database.transaction((tx) => updateVideo(tx, video, { status: 'ready' }));
    return;
  }
  const waited = clock() - (video.uploaded_at ?? clock());
  if (waited > patienceMs) return giveUp(relay, video, 'Vimeo has not converted it in days');
  await goOn(relay, video, { status: 'converting' }, Math.min(Math.max(waited / 2, firstLookMs), hourMs));
};

const steps: Readonly<Partial<Record<LinkedVideo['status'], Step>>> = {
  new: create,
  uploading: upload,
  uploaded: allowUs,
  converting: look,
};

/** Refusals that may be over another time: a token that the operator renews, and an upload that somebody else holds. */
const passing = new Set([401, 408, 409, 423]);

const isForGood = (error: unknown): boolean =>
  error instanceof ProviderFault && error.kind === 'refused' && !passing.has(error.status ?? 0);

/**
 * Brings a video of a room to Vimeo, one step or one piece a job: made there, bytes, our pages allowed, converted. What
 * is known after each step is a row, so that a process that ends takes nothing with it.
 */
export const relayVideoHandler = (relay: Relay): JobHandler => ({
  ...vimeoAttempts,
  async run(payload) {
    const queued = v.safeParse(PayloadSchema, payload);
    if (!queued.success) throw new PermanentJobError('unreadable payload');
    const { fileId } = queued.output;
    const { database } = relay;
    const video = await findLinkedVideo(database.reader, fileId);
    if (video === undefined) return;
    try {
      await steps[video.status]?.(relay, video);
    } catch (error) {
      if (!isForGood(error)) throw error;
      await giveUp(relay, video, error instanceof Error ? error.message : 'refused');
    }
  },
});

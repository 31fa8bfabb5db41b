import type { Context } from '#server/context.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { insertJobOnce } from '#server/jobs/store.ts';
import type { Vimeo } from '#server/providers/vimeo/vimeo.ts';
import { deletionJob, relayJob, relayVideoKind, vimeoAttempts } from './queue.ts';
import {
  deleteVideoRow,
  hasLeftVideos,
  insertLeftVideo,
  listLeftVideos,
  listStalled,
  partFromFiles,
} from './store.ts';

/** Videos that one job deletes: it has a minute, and a call may take ten seconds. */
const atOnce = 4;
/** Copies that are gone on with in an hour. */
const stalledAtOnce = 50;

/** Deletes at Vimeo what has no file in a room any more, however it has lost it. */
export const deleteVideosHandler = ({
  database,
  clock,
  vimeo,
}: Pick<Context, 'database' | 'clock'> & { readonly vimeo: Vimeo }): JobHandler => ({
  ...vimeoAttempts,
  async run() {
    await database.transaction(partFromFiles);
    const videos = await listLeftVideos(database.reader, atOnce);
    for (const { id, videoId } of videos) {
      await vimeo.deleteVideo(videoId).catch(async (error: unknown) => {
        // One that is refused comes after the others, which it would hold up for good.
        await database.transaction(async (tx) => {
          await deleteVideoRow(tx, id);
          await insertLeftVideo(tx, { videoId, now: clock() });
        });
        throw error;
      });
      await database.transaction((tx) => deleteVideoRow(tx, id));
    }
    if (videos.length === atOnce) await database.transaction((tx) => insertJobOnce(tx, deletionJob(clock())));
  },
});

/**
 * Has deleted at Vimeo what lost its file in a way that nobody noted, or while Vimeo was away for long, and goes on with
 * what no job goes on with any more.
 */
export async function cleanUpVideos({
  config,
  database,
  clock,
}: Pick<Context, 'config' | 'database' | 'clock'>) {
  if (config.vimeo === null) return;
  const { reader } = database;
  const [hasLeft, stalled] = [
    await hasLeftVideos(reader),
    await listStalled(reader, relayVideoKind, stalledAtOnce),
  ];
  await database.transaction(async (tx) => {
    if (hasLeft) await insertJobOnce(tx, deletionJob(clock()));
    for (const fileId of stalled) await insertJobOnce(tx, relayJob(fileId, clock()));
  });
}

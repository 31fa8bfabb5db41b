import { sql, type Updateable } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import type { VimeoVideoRow, VimeoVideosTable } from '#server/db/tables/files.ts';

/** A video of a room, and its copy. */
export interface LinkedVideo extends VimeoVideoRow {
  /** Name of the link. */
  readonly name: string;
  readonly size: number;
}

/** Notes that a file is to have a copy, unless it has one already; false where it is no video of a room. */
export async function insertVideo(
  tx: Writer,
  { fileId, now }: { readonly fileId: string; readonly now: number },
): Promise<boolean> {
  const link = await tx
    .selectFrom('resource_links')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('type', '=', 'VIDEO')
    .executeTakeFirst();
  if (link === undefined) return false;
  await tx
    .insertInto('vimeo_videos')
    .values({ file_id: fileId, status: 'new', beginnings: 1, created_at: now })
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .execute();
  return true;
}

/** Finds the copy of a file that stands in a room. */
export const findLinkedVideo = (db: Reader, fileId: string): Promise<LinkedVideo | undefined> =>
  db
    .selectFrom('vimeo_videos as video')
    .innerJoin('files', 'files.id', 'video.file_id')
    .innerJoin('resource_links as link', 'link.file_id', 'video.file_id')
    .selectAll('video')
    .select(['link.name', 'files.size'])
    .where('video.file_id', '=', fileId)
    .executeTakeFirst();

type Change = Updateable<VimeoVideosTable>;

/** Changes a copy that is where it was read to be; answers false where it is not. */
export async function updateVideo(
  tx: Writer,
  { id, status }: Pick<VimeoVideoRow, 'id' | 'status'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vimeo_videos')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('file_id', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Left {
  readonly videoId: string;
  readonly now: number;
}

/** Keeps a video at Vimeo that belongs to no file, so that it is deleted there. */
export async function insertLeftVideo(tx: Writer, { videoId, now }: Left): Promise<void> {
  const row = {
    file_id: null,
    video_id: videoId,
    status: 'refused',
    beginnings: 1,
    created_at: now,
  } as const;
  await tx.insertInto('vimeo_videos').values(row).execute();
}

/** Begins a copy anew; the half one is left to be deleted. */
export async function beginAnew(
  tx: Writer,
  { video, now }: { readonly video: VimeoVideoRow; readonly now: number },
): Promise<void> {
  if (!(await updateVideo(tx, video, { file_id: null, status: 'refused' }))) return;
  const row = { file_id: video.file_id, status: 'new', created_at: now } as const;
  await tx
    .insertInto('vimeo_videos')
    .values({ ...row, beginnings: video.beginnings + 1 })
    .execute();
}

const unfinished = ['new', 'uploading', 'uploaded', 'converting'] as const;

/** Lists files whose copies are not finished, and that no job of this kind goes on with. */
export async function listStalled(db: Reader, kind: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vimeo_videos as video')
    .select('video.file_id')
    .where('video.status', 'in', unfinished)
    .where('video.file_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.kind', '=', kind)
            .where('jobs.failed_at', 'is', null)
            .where(sql<boolean>`jobs.payload like '%"' || video.file_id || '"%'`),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.flatMap(({ file_id: fileId }) => fileId ?? []);
}

/** Parts copies from their files where no room has these any more, and forgets those that were never made. */
export async function partFromFiles(tx: Writer): Promise<void> {
  await tx
    .updateTable('vimeo_videos')
    .set({ file_id: null })
    .where('file_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('resource_links').select('id').whereRef('file_id', '=', 'vimeo_videos.file_id'))),
    )
    .execute();
  await tx.deleteFrom('vimeo_videos').where('file_id', 'is', null).where('video_id', 'is', null).execute();
}

/** Lists videos at Vimeo that belong to no file, the oldest first. */
export async function listLeftVideos(
  db: Reader,
  limit: number,
): Promise<{ readonly id: number; readonly videoId: string }[]> {
  const rows = await db
    .selectFrom('vimeo_videos')
    .select(['id', 'video_id'])
    .where('file_id', 'is', null)
    .where('video_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, video_id: videoId }) => (videoId === null ? [] : [{ id, videoId }]));
}

/** Tells whether a copy stands for a file that no room has. */
export async function hasLeftVideos(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('vimeo_videos as video')
    .leftJoin('resource_links as link', 'link.file_id', 'video.file_id')
    .select('video.id')
    .where('link.id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteVideoRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom('vimeo_videos').where('id', '=', id).execute();
}

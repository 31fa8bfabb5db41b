import type { Reader } from '#server/db/database.ts';
import type { FileRow } from '#server/db/tables/files.ts';
import type { Flag } from '#server/db/tables/flag.ts';
import type { ResourceFolderRow, ResourceLinkRow } from '#server/db/tables/resources.ts';
import type { UserRow } from '#server/db/tables/users.ts';

/** An event, and something in it. */
export interface InEvent {
  readonly eventId: number;
  readonly id: number;
}

type Count = number | string | bigint;

/** A folder with the numbers of what is in it. */
export interface CountedFolderRow extends ResourceFolderRow {
  readonly links: Count;
  readonly files: Count;
}

/** A file or a link with who has added it. */
export interface ShownLinkRow
  extends Omit<ResourceLinkRow, 'event_id' | 'folder_id'>,
    Pick<UserRow, 'first_name' | 'last_name'> {
  readonly size: FileRow['size'] | null;
  readonly content_type: FileRow['content_type'] | null;
  /** Video at Vimeo that is ready to be shown. */
  readonly vimeo_id: string | null;
}

const countedFolders = (db: Reader, eventId: number) =>
  db
    .selectFrom('resource_folders as folder')
    .leftJoin('resource_links as link', 'link.folder_id', 'folder.id')
    .selectAll('folder')
    .select(({ fn }) => [fn.count('link.id').as('links'), fn.count('link.file_id').as('files')])
    .where('folder.event_id', '=', eventId)
    .groupBy('folder.id');

export const listFolders = (db: Reader, eventId: number): Promise<CountedFolderRow[]> =>
  countedFolders(db, eventId).execute();

export const findCountedFolder = (
  db: Reader,
  { eventId, id }: InEvent,
): Promise<CountedFolderRow | undefined> =>
  countedFolders(db, eventId).where('folder.id', '=', id).executeTakeFirst();

export const findFolder = (db: Reader, { eventId, id }: InEvent): Promise<ResourceFolderRow | undefined> =>
  db
    .selectFrom('resource_folders')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function countFolders(db: Reader, eventId: number): Promise<number> {
  const row = await db
    .selectFrom('resource_folders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const shownLinks = (db: Reader) =>
  db
    .selectFrom('resource_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .leftJoin('files', 'files.id', 'link.file_id')
    .leftJoin('vimeo_videos as video', (join) =>
      join.onRef('video.file_id', '=', 'link.file_id').on('video.status', '=', 'ready'),
    )
    .select([
      'link.id',
      'link.user_id',
      'link.name',
      'link.tags',
      'link.type',
      'link.url',
      'link.file_id',
      'link.created_at',
      'link.changed_at',
      'users.first_name',
      'users.last_name',
      'files.size',
      'files.content_type',
      'video.video_id as vimeo_id',
    ]);

/** Lists what is in a folder, the newest first. */
export const listLinks = (
  db: Reader,
  { folderId, limit }: { readonly folderId: number; readonly limit: number },
): Promise<ShownLinkRow[]> =>
  shownLinks(db).where('link.folder_id', '=', folderId).orderBy('link.id', 'desc').limit(limit).execute();

export const findShownLink = (db: Reader, { eventId, id }: InEvent): Promise<ShownLinkRow | undefined> =>
  shownLinks(db).where('link.event_id', '=', eventId).where('link.id', '=', id).executeTakeFirst();

export const findLink = (db: Reader, { eventId, id }: InEvent): Promise<ResourceLinkRow | undefined> =>
  db
    .selectFrom('resource_links')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function countLinks(db: Reader, folderId: number): Promise<number> {
  const row = await db
    .selectFrom('resource_links')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('folder_id', '=', folderId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Finds whether only hosts and admins add files and links. */
export async function findUploadRule(db: Reader, eventId: number): Promise<Flag> {
  const row = await db
    .selectFrom('events')
    .select('is_upload_restricted')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return row.is_upload_restricted;
}

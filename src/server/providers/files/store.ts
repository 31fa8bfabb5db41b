import type { Insertable } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import { readBy } from '#server/db/read-by.ts';
import type { FileRow, FilesTable } from '#server/db/tables/files.ts';

export function findFile(db: Reader, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a file that is not a room's by id, with a prepared query, for the many images of a list. */
export const findFreeFile = readBy((db, id: string) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('resource_links').select('id').whereRef('file_id', '=', 'files.id'))),
    ),
);

/** One person, and a file that they ask for. */
export interface FileViewing {
  readonly fileId: string;
  readonly userId: number;
}

/** Finds a file of a room that a person is in now. */
export function findRoomFile(db: Reader, { fileId, userId }: FileViewing): Promise<FileRow | undefined> {
  return db
    .selectFrom('resource_links as link')
    .innerJoin('event_participants as place', 'place.event_id', 'link.event_id')
    .innerJoin('files', 'files.id', 'link.file_id')
    .selectAll('files')
    .where('link.file_id', '=', fileId)
    .where('place.user_id', '=', userId)
    .where('place.status', '=', 'APPROVED')
    .executeTakeFirst();
}

/**
 * Finds which of these files stand in a room that their person is in now. Files and places are read apart: of
 * hundreds of people who fetch hundreds of files a join would be every file with every person.
 */
export async function listViewings<V extends FileViewing>(db: Reader, asked: readonly V[]): Promise<V[]> {
  if (asked.length === 0) return [];
  const links = await db
    .selectFrom('resource_links')
    .select(['file_id', 'event_id'])
    .where('file_id', 'in', [...new Set(asked.map(({ fileId }) => fileId))])
    .execute();
  if (links.length === 0) return [];
  const rooms = new Map(links.map(({ file_id, event_id }) => [file_id, event_id]));
  const places = await db
    .selectFrom('event_participants')
    .select(['event_id', 'user_id'])
    .where('event_id', 'in', [...new Set(rooms.values())])
    .where('user_id', 'in', [...new Set(asked.map(({ userId }) => userId))])
    .where('status', '=', 'APPROVED')
    .execute();
  const present = new Set(places.map(({ event_id, user_id }) => `${event_id} ${user_id}`));
  return asked.filter(({ fileId, userId }) => present.has(`${rooms.get(fileId)} ${userId}`));
}

/** Finds what a person has sent under an idempotency key, as long as it has stood nowhere. */
export function findSentFile(
  db: Reader,
  { userId, key }: { readonly userId: number; readonly key: string },
): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('owner_user_id', '=', userId)
    .where('upload_key', '=', key)
    .whereRef('unused_since', '<=', 'created_at')
    .executeTakeFirst();
}

/** Finds the ids among these that have a row. */
export async function findFileIds(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

export async function insertFile(tx: Writer, file: Insertable<FilesTable>): Promise<void> {
  await tx.insertInto('files').values(file).execute();
}

/** Inserts a file, or finds the one that its owner sent before under the same key. */
export async function insertFileOnce(tx: Writer, file: FileRow): Promise<FileRow> {
  const inserted = await tx
    .insertInto('files')
    .values(file)
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'upload_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return inserted;
  return tx
    .selectFrom('files')
    .selectAll()
    .where('owner_user_id', '=', file.owner_user_id)
    .where('upload_key', '=', file.upload_key)
    .executeTakeFirstOrThrow();
}

/** Notes that nothing refers to these files any more. */
export async function releaseFiles(tx: Writer, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('files').set({ unused_since: now }).where('id', 'in', ids).execute();
}

/** Notes that a column refers to the file; answers false where one does already, or where the file is gone. */
export async function takeIntoUse(tx: Writer, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ unused_since: null })
    .where('id', '=', id)
    .where('unused_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts the bytes and files that a person has stored. */
export async function storedBy(db: Reader, userId: number): Promise<{ bytes: number; files: number }> {
  const row = await db
    .selectFrom('files')
    .select(({ fn }) => [fn.sum('size').as('bytes'), fn.countAll().as('files')])
    .where('owner_user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes ?? 0), files: Number(row.files) };
}

/** Takes files that nothing has referred to since a moment out of the table, and returns their ids; at most `limit`. */
export async function deleteUnusedFiles(
  tx: Writer,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const unused = tx
    .selectFrom('files')
    .select('id')
    .where('unused_since', '<', before)
    .orderBy('unused_since')
    .limit(limit);
  const rows = await tx
    .deleteFrom('files')
    .where('id', 'in', unused)
    // Again, for one that was taken into use while this waited for its row.
    .where('unused_since', '<', before)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

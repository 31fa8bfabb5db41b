import type { Insertable } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import { readBy } from '#server/db/read-by.ts';
import type { FileRow, FilesTable } from '#server/db/tables/files.ts';

export function findFile(db: Reader, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a file by id with a prepared query, for the many images of a list. */
export const findFileById = readBy((db, id: string) =>
  db.selectFrom('files').selectAll().where('id', '=', id),
);

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

/** Notes whether a column refers to the file, or since when none does. */
export async function markUse(
  tx: Writer,
  { id, unusedSince }: { id: string; unusedSince: number | null },
): Promise<void> {
  await tx.updateTable('files').set({ unused_since: unusedSince }).where('id', '=', id).execute();
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

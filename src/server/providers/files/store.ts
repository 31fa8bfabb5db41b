import type { Reader, Writer } from '#server/db/database.ts';
import { readBy } from '#server/db/read-by.ts';
import type { FileRow } from '#server/db/tables/files.ts';

export function findFile(db: Reader, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** For the many images of a list. */
export const findFileById = readBy((db, id: string) =>
  db.selectFrom('files').selectAll().where('id', '=', id),
);

/** Those of the ids that have a row. */
export async function findFileIds(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

export async function insertFile(tx: Writer, file: FileRow): Promise<void> {
  await tx.insertInto('files').values(file).execute();
}

/** Something refers to the file from now on, or nothing does any more. */
export async function markUse(
  tx: Writer,
  { id, unusedSince }: { id: string; unusedSince: number | null },
): Promise<void> {
  await tx.updateTable('files').set({ unused_since: unusedSince }).where('id', '=', id).execute();
}

/** Something refers to the file from now on; false where something does already, or the file is gone. */
export async function takeIntoUse(tx: Writer, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ unused_since: null })
    .where('id', '=', id)
    .where('unused_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What a person has stored, in bytes. */
export async function storedBytes(db: Reader, userId: number): Promise<number> {
  const row = await db
    .selectFrom('files')
    .select((select) => select.fn.sum('size').as('bytes'))
    .where('owner_user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0);
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

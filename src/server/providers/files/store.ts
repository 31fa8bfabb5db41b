import type { Reader, Writer } from '#server/db/database.ts';
import type { FileRow } from '#server/db/tables/files.ts';

export function findFile(db: Reader, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
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
  const rows = await tx.deleteFrom('files').where('id', 'in', unused).returning('id').execute();
  return rows.map((row) => row.id);
}

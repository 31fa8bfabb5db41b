import { dayMs, hourMs } from '#domain/time/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Files } from './files.ts';
import { deleteUnusedFiles, findFileIds } from './store.ts';

interface Storage {
  readonly database: Database;
  readonly files: Files;
}

const rowsAtOnce = 200;

/** Takes away what nothing has referred to for a day: the rows first, so that none ever stands without its content. */
async function removeUnused({ database, files }: Storage, before: number): Promise<void> {
  let ids: string[];
  do {
    ids = await database.patient.transaction((tx) => deleteUnusedFiles(tx, { before, limit: rowsAtOnce }));
    for (const id of ids) await files.remove(id);
  } while (ids.length === rowsAtOnce);
}

/** Contents without a row: left by a process that ended between the two, or by people who were deleted. */
async function removeStrays({ database, files }: Storage, before: number): Promise<void> {
  for await (const folder of files.ids()) {
    for (let at = 0; at < folder.length; at += rowsAtOnce) {
      const ids = folder.slice(at, at + rowsAtOnce);
      const known = await findFileIds(database.patient.reader, ids);
      for (const id of ids) {
        if (known.has(id)) continue;
        const storedAt = await files.storedAt(id);
        if (storedAt !== null && storedAt < before) await files.remove(id);
      }
    }
  }
}

export async function cleanUpFiles(storage: Storage, now: number): Promise<void> {
  await removeUnused(storage, now - dayMs);
  await removeStrays(storage, now - dayMs);
  // The longest upload takes half an hour.
  await storage.files.removeUnfinished(now - hourMs);
}

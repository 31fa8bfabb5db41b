import { dayMs, hourMs } from '#domain/time/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Files, UnfinishedFiles } from './files.ts';
import { deleteUnusedFiles, findFileIds } from './store.ts';

interface Storage {
  readonly database: Database;
  readonly files: Files;
  readonly unfinishedFiles: UnfinishedFiles;
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

/**
 * Removes contents without a row: left where a process ended between the two, where the storage was away when they were
 * to go, or where the job gave up that removes those of somebody who was deleted.
 */
async function removeStrays({ database, files }: Storage, before: number): Promise<void> {
  for await (const stored of files.storedBefore(before)) {
    for (let at = 0; at < stored.length; at += rowsAtOnce) {
      const ids = stored.slice(at, at + rowsAtOnce);
      const known = await findFileIds(database.patient.reader, ids);
      for (const id of ids) if (!known.has(id)) await files.remove(id);
    }
  }
}

export async function cleanUpFiles(storage: Storage, now: number): Promise<void> {
  // The longest upload takes half an hour.
  const abandoned = now - hourMs;
  // Before all that fails where the storage is away.
  await storage.unfinishedFiles.removeOld(abandoned);
  await removeUnused(storage, now - dayMs);
  await removeStrays(storage, now - dayMs);
  await storage.files.removeUnfinished(abandoned);
}

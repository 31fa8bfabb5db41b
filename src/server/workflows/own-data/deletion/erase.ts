import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import { insertJob } from '#server/jobs/store.ts';

export const eraseKind = 'erase-person';
export const removeFilesKind = 'remove-files';

const FilesSchema = v.array(v.string());
const ErasureSchema = v.object({
  userId: v.number(),
  /** Epoch milliseconds. */
  deletedAt: v.number(),
  /** Files whose contents go. */
  files: FilesSchema,
});
export type Erasure = v.InferOutput<typeof ErasureSchema>;

/** Files of one job: a job has a minute, and a bucket may take a second for each. */
const filesAtOnce = 20;

/** File of the data folder with the deletions so far, one a line: an id and a moment, by which they are repeated after an older backup was brought back. */
export const deletionsFile = (dataDir: string): string => join(dataDir, 'deletions.txt');

type EraseContext = Pick<Context, 'config' | 'database' | 'clock'>;

const retryDelayMs = (attempt: number) => Math.min(1_000 * 2 ** attempt, 600_000);

async function queueFiles(tx: Writer, files: readonly string[], now: number): Promise<void> {
  if (files.length === 0) return;
  await insertJob(tx, { kind: removeFilesKind, payload: JSON.stringify(files), run_at: now });
}

/**
 * Does what is left of a deletion once it is committed: the deletion is noted beside the database, pages that the
 * database has freed are overwritten, and contents of files go by jobs of their own, for as long as a bucket is away.
 */
export function eraseHandler({ config, database, clock }: EraseContext): JobHandler {
  return {
    maxAttempts: 50,
    retryDelayMs,
    run: async (payload) => {
      const read = v.safeParse(ErasureSchema, payload);
      if (!read.success) throw new PermanentJobError('unreadable payload');
      const { userId, deletedAt, files } = read.output;
      const line = `${userId} ${new Date(deletedAt).toISOString()}\n`;
      await appendFile(deletionsFile(config.dataDir), line, { mode: 0o600 });
      await database.emptyLog();
      await database.transaction((tx) => queueFiles(tx, files, clock()));
    },
  };
}

/** Removes contents of files, some at a time; the clean-up finds what is left once this is given up. */
export function removeFilesHandler({
  database,
  files,
  clock,
}: Pick<Context, 'database' | 'files' | 'clock'>): JobHandler {
  return {
    waitsOn: 'files',
    maxAttempts: 50,
    retryDelayMs,
    run: async (payload) => {
      const read = v.safeParse(FilesSchema, payload);
      if (!read.success) throw new PermanentJobError('unreadable payload');
      const ids = read.output;
      for (const id of ids.slice(0, filesAtOnce)) await files.remove(id);
      await database.transaction((tx) => queueFiles(tx, ids.slice(filesAtOnce), clock()));
    },
  };
}

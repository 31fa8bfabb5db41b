import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Context } from '#server/context.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';

export const eraseKind = 'erase-person';

const ErasureSchema = v.object({
  userId: v.number(),
  /** Epoch milliseconds. */
  deletedAt: v.number(),
  /** Files whose contents go. */
  files: v.array(v.string()),
});
export type Erasure = v.InferOutput<typeof ErasureSchema>;

/** File of the data folder with the deletions so far, one a line: an id and a moment, by which they are repeated after an older backup was brought back. */
export const deletionsFile = (dataDir: string): string => join(dataDir, 'deletions.txt');

type EraseContext = Pick<Context, 'config' | 'database' | 'files'>;

/**
 * Does what is left of a deletion once it is committed: contents of files go, the deletion is noted beside the
 * database, and pages that the database has freed are overwritten.
 */
export function eraseHandler({ config, database, files }: EraseContext): JobHandler {
  return {
    maxAttempts: 50,
    retryDelayMs: (attempt) => Math.min(1_000 * 2 ** attempt, 600_000),
    run: async (payload) => {
      const read = v.safeParse(ErasureSchema, payload);
      if (!read.success) throw new PermanentJobError('unreadable payload');
      const { userId, deletedAt, files: ids } = read.output;
      for (const id of ids) await files.remove(id);
      const line = `${userId} ${new Date(deletedAt).toISOString()}\n`;
      await appendFile(deletionsFile(config.dataDir), line, { mode: 0o600 });
      await database.emptyLog();
    },
  };
}

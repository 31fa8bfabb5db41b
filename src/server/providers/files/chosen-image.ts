import type { Writer } from '#server/db/database.ts';
import { fileIdOf, fileReference } from './file-address.ts';
import { addressedFileId, findUnusedFile } from './own-file.ts';
import { releaseFiles, takeIntoUse } from './store.ts';

interface ImageChoice {
  readonly secret: string;
  /** Origin that an address may carry in front. */
  readonly publicUrl: string;
  readonly now: number;
  readonly userId: number;
  /** Value from the person: a signed address, or empty for no image. */
  readonly given: string;
  /** Present value of the column. */
  readonly current: string | null;
}

/**
 * Finds the new value of an image column, the reference of a file and never its address; undefined where the person may
 * not choose that file. Marks the file that leaves the column as unused.
 */
export async function chosenImage(tx: Writer, choice: ImageChoice): Promise<string | null | undefined> {
  const next = await referenceOf(tx, choice);
  if (next === undefined || next === choice.current) return next;
  const [left, taken] = [fileIdOf(choice.current), fileIdOf(next)];
  // Of two who take one file at once, the row lets one have it.
  if (taken !== null && !(await takeIntoUse(tx, taken))) return undefined;
  if (left !== null) await releaseFiles(tx, [left], choice.now);
  return next;
}

async function referenceOf(tx: Writer, choice: ImageChoice): Promise<string | null | undefined> {
  const { given, current, userId } = choice;
  if (given === '') return null;
  if (given === current) return current;
  const id = addressedFileId(choice, given);
  if (id === null) return undefined;
  const reference = fileReference(id);
  if (reference === current) return current;
  const file = await findUnusedFile(tx, { id, userId });
  return file?.kind === 'image' ? reference : undefined;
}

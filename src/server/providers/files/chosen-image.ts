import type { Writer } from '#server/db/database.ts';
import { fileIdOf, fileReference, readSignedAddress } from './file-address.ts';
import { findFile, markUse, takeIntoUse } from './store.ts';

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
  if (left !== null) await markUse(tx, { id: left, unusedSince: choice.now });
  return next;
}

async function referenceOf(tx: Writer, choice: ImageChoice): Promise<string | null | undefined> {
  const { given, current, userId, publicUrl } = choice;
  if (given === '') return null;
  if (given === current) return current;
  const address = given.startsWith(publicUrl) ? given.slice(publicUrl.length) : given;
  const signed = readSignedAddress(choice, address);
  if (signed === null) return undefined;
  const reference = fileReference(signed.id);
  if (reference === current) return current;
  const file = await findFile(tx, signed.id);
  // A file stands in one place, so that taking it out there can delete it.
  const isOwn = file?.owner_user_id === userId && file.kind === 'image' && file.unused_since !== null;
  return isOwn ? reference : undefined;
}

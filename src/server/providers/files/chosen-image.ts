import type { Writer } from '#server/db/database.ts';
import { fileIdOf, fileReference, readSignedAddress } from './file-address.ts';
import { findFile, markUse, takeIntoUse } from './store.ts';

interface ImageChoice {
  readonly secret: string;
  /** Origin that an address may carry in front. */
  readonly publicUrl: string;
  readonly now: number;
  readonly userId: number;
  /** What the person sent: a signed address, or empty for no image. */
  readonly given: string;
  /** As the column stands. */
  readonly current: string | null;
}

/**
 * What the column is to hold: the file that an address names, never the address itself; undefined where the choice is
 * not this person's to make. The file that leaves the column is marked as unused.
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

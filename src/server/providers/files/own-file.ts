import type { Reader } from '#server/db/database.ts';
import type { FileRow } from '#server/db/tables/files.ts';
import { readSignedAddress } from './file-address.ts';
import { findFile } from './store.ts';

interface OwnAddresses {
  readonly secret: string;
  /** Origin that an address may carry in front. */
  readonly publicUrl: string;
}

/** Finds which of our files a text is the address of, whomever it was signed for and also expired; null for none. */
export function addressedFileId(own: OwnAddresses, given: string): string | null {
  const address = given.startsWith(own.publicUrl) ? given.slice(own.publicUrl.length) : given;
  return readSignedAddress(own, address)?.id ?? null;
}

/**
 * Finds a file that a person has sent and that nothing refers to. A file stands in one place, so that taking it out
 * there can delete it.
 */
export async function findUnusedFile(
  db: Reader,
  { id, userId }: { readonly id: string; readonly userId: number },
): Promise<FileRow | undefined> {
  const file = await findFile(db, id);
  return file?.owner_user_id === userId && file.unused_since !== null ? file : undefined;
}

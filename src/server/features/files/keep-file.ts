import { randomBytes } from 'node:crypto';
import type { Uploaded } from '#contract/files.ts';
import type { Context } from '#server/context.ts';
import type { FileRow } from '#server/db/tables/files.ts';
import { signedAddress } from '#server/providers/files/file-address.ts';
import type { ReceivedFile } from '#server/providers/files/files.ts';
import { insertFile } from '#server/providers/files/store.ts';

type NewFile = Pick<FileRow, 'owner_user_id' | 'kind' | 'name' | 'content_type'>;

/** Keeps what was received: the content first, so that no row ever stands without one. */
export async function keepFile(
  { files, database, clock, secret }: Context,
  received: ReceivedFile,
  file: NewFile,
): Promise<Uploaded> {
  const id = randomBytes(16).toString('hex');
  const now = clock();
  try {
    await files.put(id, received);
    const row = { ...file, id, size: received.size, created_at: now, unused_since: now };
    await database.transaction((tx) => insertFile(tx, row));
  } catch (error) {
    await files.remove(id);
    throw error;
  }
  return { presignedUrl: signedAddress({ secret }, id, now) };
}

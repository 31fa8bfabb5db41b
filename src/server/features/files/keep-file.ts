import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Uploaded } from '#contract/files.ts';
import type { Context } from '#server/context.ts';
import type { FileRow } from '#server/db/tables/files.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { signedAddress } from '#server/providers/files/file-address.ts';
import type { ReceivedFile } from '#server/providers/files/files.ts';
import { insertFileOnce } from '#server/providers/files/store.ts';
import { fromStorage } from './from-storage.ts';

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/** Receives a file; tells faults of the disk from those of the sender. */
export async function receiveUpload({ unfinishedFiles }: Context, content: Readable): Promise<ReceivedFile> {
  try {
    return await unfinishedFiles.receive(content);
  } catch (error) {
    const isOfMachine = error instanceof Error && 'syscall' in error;
    if (!isOfMachine) throw new ProblemError('malformed_request');
    const isFull = 'code' in error && fullDisk.has(String(error.code));
    throw isFull ? new ProblemError('unavailable', { retryAfterSeconds: 60 }) : error;
  }
}

type NewFile = Pick<FileRow, 'owner_user_id' | 'kind' | 'name' | 'content_type' | 'upload_key'>;

/**
 * Keeps what was received: the content first, so that no row ever stands without one. Where it was sent before, under
 * the same key, that one stays and this one goes.
 */
export async function keepFile(
  { files, database, clock, secret }: Context,
  received: ReceivedFile,
  file: NewFile,
): Promise<Uploaded> {
  const id = randomBytes(16).toString('hex');
  const now = clock();
  // What could not be removed, the clean-up finds.
  const forget = () => files.remove(id).catch(() => undefined);
  const row = { ...file, id, size: received.size, created_at: now, unused_since: now };
  await fromStorage(files.put(id, received));
  const kept = await database
    .transaction((tx) => insertFileOnce(tx, row))
    .catch(async (error: unknown) => {
      await forget();
      throw error;
    });
  if (kept.id !== id) await forget();
  if (!isSame(kept, row)) throw new ProblemError('key_reused');
  return { presignedUrl: signedAddress({ secret }, kept.id, now) };
}

const isSame = (one: FileRow, other: FileRow) =>
  one.kind === other.kind && one.name === other.name && one.size === other.size;

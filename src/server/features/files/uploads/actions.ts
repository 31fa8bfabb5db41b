import type { Readable } from 'node:stream';
import type { Uploaded, UploadKind } from '#contract/files.ts';
import type { Context } from '#server/context.ts';
import { fileName } from '#server/features/files/file-name.ts';
import { keepFile } from '#server/features/files/keep-file.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { ReceivedFile } from '#server/providers/files/files.ts';
import { contentTypeOf } from './content-type.ts';

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/** Receives a file; tells faults of the disk from those of the sender. */
export async function receiveUpload({ files }: Context, content: Readable): Promise<ReceivedFile> {
  try {
    return await files.receive(content);
  } catch (error) {
    const isOfMachine = error instanceof Error && 'syscall' in error;
    if (!isOfMachine) throw new ProblemError('malformed_request');
    const isFull = 'code' in error && fullDisk.has(String(error.code));
    throw isFull ? new ProblemError('unavailable', { retryAfterSeconds: 60 }) : error;
  }
}

interface Upload {
  readonly kind: UploadKind;
  readonly userId: number;
  readonly fileName: string;
  readonly key: string | null;
}

/** Keeps a received file for the person who sent it, where its content is of the kind. */
export async function keepUpload(
  context: Context,
  received: ReceivedFile,
  upload: Upload,
): Promise<Uploaded> {
  const contentType = await contentTypeOf(upload.kind, received);
  if (contentType === null) throw new ProblemError('upload_refused');
  return keepFile(context, received, {
    owner_user_id: upload.userId,
    kind: upload.kind,
    name: fileName(upload.fileName, contentType),
    content_type: contentType,
    upload_key: upload.key,
  });
}

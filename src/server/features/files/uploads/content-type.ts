import { fileTypeFromFile } from 'file-type';
import type { UploadKind } from '#contract/files.ts';
import type { ReceivedFile } from '#server/providers/files/files.ts';
import { isDoc } from './doc.ts';
import { docxType, isDocx } from './docx.ts';
import { isMp4 } from './mp4.ts';
import { looksRight } from './random-access.ts';

async function documentType(
  ending: string | undefined,
  { path, size }: ReceivedFile,
): Promise<string | null> {
  // Some writers put the parts of a docx in an order in which it looks like any zip.
  if (ending === 'docx' || ending === 'zip') {
    return (await looksRight(path, (readAt) => isDocx(readAt, size))) ? docxType : null;
  }
  if (ending === 'cfb') return (await looksRight(path, isDoc)) ? 'application/msword' : null;
  return null;
}

/** Detects the media type of a received file by its content; null where it is not of the kind. */
export async function contentTypeOf(
  kind: Exclude<UploadKind, 'image'>,
  received: ReceivedFile,
): Promise<string | null> {
  const found = await fileTypeFromFile(received.path);
  if (kind === 'docx') return documentType(found?.ext, received);
  if (kind === 'pdf') return found?.ext === 'pdf' ? 'application/pdf' : null;
  if (found?.ext !== 'mp4') return null;
  const { path, size } = received;
  return (await looksRight(path, (readAt) => isMp4(readAt, size))) ? 'video/mp4' : null;
}

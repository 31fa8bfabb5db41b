import type { ImageType, Uploaded, UploadKind } from '#contract/files.ts';
import type { Context } from '#server/context.ts';
import { fileName } from '#server/features/files/file-name.ts';
import { keepImage } from '#server/features/files/images/actions.ts';
import { keepFile } from '#server/features/files/keep-file.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { ReceivedFile } from '#server/providers/files/files.ts';
import { contentTypeOf } from './content-type.ts';

interface Upload {
  readonly kind: UploadKind;
  readonly userId: number;
  readonly fileName: string;
  readonly imageType: ImageType;
  readonly key: string | null;
}

/** Keeps a received file for the person who sent it, where its content is of the kind; images are drawn anew. */
export async function keepUpload(
  context: Context,
  received: ReceivedFile,
  { kind, ...upload }: Upload,
): Promise<Uploaded> {
  if (kind === 'image') return keepImage(context, { ...upload, content: received.path });
  const contentType = await contentTypeOf(kind, received);
  if (contentType === null) throw new ProblemError('upload_refused');
  return keepFile(context, received, {
    owner_user_id: upload.userId,
    kind,
    name: fileName(upload.fileName, contentType),
    content_type: contentType,
    upload_key: upload.key,
  });
}

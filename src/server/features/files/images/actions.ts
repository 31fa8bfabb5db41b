import { Readable } from 'node:stream';
import type { ImageType, Uploaded } from '#contract/files.ts';
import type { Context } from '#server/context.ts';
import { fileName } from '#server/features/files/file-name.ts';
import { keepFile, receiveUpload } from '#server/features/files/keep-file.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { ImageContent } from '#server/providers/files/images.ts';

interface SentImage {
  readonly userId: number;
  readonly imageType: ImageType;
  readonly fileName: string;
  readonly content: ImageContent;
  readonly key: string | null;
}

/** Draws an image anew and keeps it for the person who sent it. */
export async function keepImage(context: Context, sent: SentImage): Promise<Uploaded> {
  const image = await context.images.redraw(sent.content, sent.imageType);
  if (image === null) throw new ProblemError('upload_refused');
  const received = await receiveUpload(context, Readable.from([image.bytes]));
  try {
    return await keepFile(context, received, {
      owner_user_id: sent.userId,
      kind: 'image',
      name: fileName(sent.fileName, image.contentType),
      content_type: image.contentType,
      upload_key: sent.key,
    });
  } finally {
    await context.unfinishedFiles.discard(received);
  }
}

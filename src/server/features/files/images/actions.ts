import { Readable } from 'node:stream';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Uploaded, uploadImage } from '#contract/files.ts';
import type { Context } from '#server/context.ts';
import { fileName } from '#server/features/files/file-name.ts';
import { keepFile } from '#server/features/files/keep-file.ts';
import { receiveUpload } from '#server/features/files/uploads/actions.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { decodeBase64 } from './decode-base64.ts';

interface SentImage {
  readonly userId: number;
  readonly body: BodyOf<typeof uploadImage>;
  readonly key: string | null;
}

/** Keeps an image for the person who sent it. */
export async function keepImage(context: Context, { userId, body, key }: SentImage): Promise<Uploaded> {
  if (body.userId !== userId) throw new ProblemError('forbidden');
  const image = await context.images.redraw(decodeBase64(body.base64), body.imageType);
  if (image === null) throw new ProblemError('upload_refused');
  const received = await receiveUpload(context, Readable.from([image.bytes]));
  return keepFile(context, received, {
    owner_user_id: userId,
    kind: 'image',
    name: fileName(body.fileName, image.contentType),
    content_type: image.contentType,
    upload_key: key,
  });
}

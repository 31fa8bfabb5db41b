import { Readable } from 'node:stream';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Uploaded, uploadImage } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import type { Context } from '#server/context.ts';
import { fileName } from '#server/features/files/file-name.ts';
import { keepFile } from '#server/features/files/keep-file.ts';
import { receiveUpload } from '#server/features/files/uploads/actions.ts';
import { ProblemError } from '#server/http/problem-error.ts';

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

const dataBeginning = /^data:[\w.+/;=-]{0,100},/;

/** Decodes base64 with or without a `data:` beginning; throws where it is too long or no base64. */
function decodeBase64(text: string): Buffer {
  const beginning = dataBeginning.exec(text.slice(0, 120))?.[0] ?? '';
  const digits = text.slice(beginning.length).replace(/={1,2}$/, '');
  const length = Math.floor((digits.length * 3) / 4);
  // The usual sentence of this code names the limit of the other files.
  if (length > limits.imageMaxBytes)
    throw new ProblemError('upload_too_large', { message: texts.uploadFailed });
  const bytes = Buffer.from(digits, 'base64');
  // What is no digit is passed over, so that too little comes out.
  if (length === 0 || digits.length % 4 === 1 || bytes.length !== length)
    throw new ProblemError('upload_refused');
  return bytes;
}

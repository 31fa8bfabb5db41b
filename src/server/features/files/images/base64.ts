import { Readable } from 'node:stream';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import { ProblemError } from '#server/http/problem-error.ts';

const dataBeginning = /^data:[\w.+/;=-]{0,100},/;

/** Decodes base64 with or without a `data:` beginning; throws where it is too long or no base64. */
export function decodeBase64(text: string): Buffer {
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

/** Length of a body from which its beginning is looked at, and what is read of it for that. */
export const uncheckedBytes = 600_000;
const beginningBytes = 8192;
/** The first bytes of a png and of a jpeg in base64; JSON may write a slash with another before it. */
const pictureBeginning = /"base64"\s*:\s*"(?:data:[\w.+\\/;=-]{0,110},)?(?:iVBORw0KGg|\\?\/9j\\?\/)/;

/**
 * Passes a large body on from where it is seen to carry a picture, and fails before the rest of it has come where it
 * does not: reading millions of brackets as JSON takes seconds.
 */
export function requirePicture(body: Readable): Readable {
  // Not in objects, so that an encoding can be set.
  return Readable.from(checked(body), { objectMode: false });
}

async function* checked(body: Readable): AsyncGenerator<Buffer> {
  const held: Buffer[] = [];
  let length = 0;
  let isChecked = false;
  // Left standing, the connection can still carry the answer.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    if (isChecked) yield piece;
    else {
      held.push(piece);
      length += piece.length;
      if (length < beginningBytes) continue;
      const beginning = Buffer.concat(held);
      if (!pictureBeginning.test(beginning.toString('latin1', 0, beginningBytes))) throw refusal(body);
      isChecked = true;
      yield beginning;
    }
  }
  // Without a length it may have turned out to be small.
  if (!isChecked) yield Buffer.concat(held);
}

/** Refuses an upload and discards the rest of its body, so that the sender gets to reading the answer. */
function refusal(body: Readable): ProblemError {
  body.resume();
  return new ProblemError('upload_refused');
}

import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import { ProblemError } from '#server/http/problem-error.ts';

const dataBeginning = /^data:[\w.+/;=-]{0,100},/;

/** The bytes of a text with or without a `data:` beginning; throws where it is too long or no base64. */
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

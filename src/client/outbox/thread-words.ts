import { excerptOf } from '#client/lib/excerpt.ts';

/** Post or answer as a phone knows it. */
export interface KnownThread {
  readonly word: 'announcement' | 'post' | 'question' | 'answer';
  readonly author: string;
  /** In one line. */
  readonly text: string;
}

const excerptLength = 40;

/** `Like: announcement by Faisal Alotaibi, ‘For the next …’`; without the thing as far as that is unknown. */
export function withThread(what: string, thread: KnownThread | null): string {
  if (thread === null) return what;
  const { word, author, text } = thread;
  return `${what}: ${word} by ${author}${text === '' ? '' : `, ‘${excerptOf(text, excerptLength)}’`}`;
}

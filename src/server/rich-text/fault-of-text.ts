import { texts } from '#contract/texts.ts';

/** Marks, links and references make a text so many times longer than it was sent, at most. */
const growthMax = 3;

/** Finds why a cleaned text cannot be stored: it says nothing, or has grown too long; null where it can. */
export function faultOfText(html: string, maxLengthSent: number): string | null {
  if (html === '') return texts.mandatory;
  return html.length > growthMax * maxLengthSent ? 'This text is too long.' : null;
}

import { failureTitle } from '#contract/first-texts.ts';

/** One sentence for the person where a thing could not be kept on this phone. */
export function keepFailureSentence(error: unknown): string {
  return error instanceof Error && error.name === 'UnsentError' ? error.message : failureTitle;
}

import type { FieldErrors } from '#client/api/api-error.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import type { Question } from './question.ts';

interface Faults {
  /** Of everything that is not finished. */
  readonly own: FieldErrors;
  /** What the server did not take. */
  readonly refused: FieldErrors;
}

/** What is wrong whether or not somebody has finished with the field. */
const atOnce: readonly string[] = [applicationTexts.tooManyWords, applicationTexts.tooLong];

/** Of some questions the faults that are shown: all of them once one has been done with the questions. */
export function shownFaults(
  questions: readonly Question[],
  { own, refused }: Faults,
  attention: 'writing' | 'done',
): FieldErrors {
  const shown = questions.flatMap(({ field }) => {
    const fault = own[field];
    const isDue = fault !== undefined && (attention === 'done' || atOnce.includes(fault));
    const text = isDue ? fault : refused[field];
    return text === undefined ? [] : [[field, text] as const];
  });
  return Object.fromEntries(shown);
}

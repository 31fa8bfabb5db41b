import type { FieldErrors } from '#client/api/api-error.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import type { Question } from './question.ts';

interface Faults {
  /** Faults of everything that is not finished. */
  readonly own: FieldErrors;
  /** Faults that the server named. */
  readonly refused: FieldErrors;
}

/** Faults that count before the person has finished with the field. */
const atOnce: readonly string[] = [applicationTexts.tooManyWords, applicationTexts.tooLong];

/** Shown faults of some questions: all of them once the person has left the questions. */
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

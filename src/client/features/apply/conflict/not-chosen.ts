import { answerWords } from '#client/features/apply/questions/answer-rows.ts';
import type { Question } from '#client/features/apply/questions/question.ts';
import type { FormDifference, Side } from '#client/forms/conflict.ts';

/** Label of a field; one that is asked nowhere has only its name in the API. */
export const nameOf = (question: Question | undefined, field: string): string => question?.label ?? field;

/** One side's answer in words. */
export const wordsOf = (question: Question | undefined, difference: FormDifference, side: Side): string =>
  answerWords(question ?? { kind: 'long' }, difference[side]);

/** The answers that go, as a text to keep elsewhere. */
export function notChosenText(
  questions: readonly Question[],
  differences: readonly FormDifference[],
  sideOf: (difference: FormDifference) => Side,
): string {
  return differences
    .map((difference) => {
      const question = questions.find(({ field }) => field === difference.field);
      const words = wordsOf(question, difference, sideOf(difference) === 'mine' ? 'theirs' : 'mine');
      return `${nameOf(question, difference.field)}\n${words}`;
    })
    .join('\n\n');
}

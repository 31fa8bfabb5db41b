import { isSameAnswer } from '#client/outbox/form-drafts.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';

export type Side = 'mine' | 'theirs';

/** A field in which this phone and another device differ. */
export interface FormDifference {
  readonly field: string;
  readonly mine: FormAnswers[string];
  readonly theirs: FormAnswers[string];
  /** The side that was changed since both began; this phone's where both were. */
  readonly suggested: Side;
  readonly areBothChanged: boolean;
}

const answerIn = (answers: FormAnswers, field: string) => answers[field] ?? null;

interface Versions {
  readonly mine: FormAnswers;
  readonly theirs: FormAnswers;
  /** Answers that both began from; empty where unknown. */
  readonly base: FormAnswers;
}

/** The fields to choose in, in the order of the form. What only this phone asks or knows is no matter of choice. */
export function formDifferences({ mine, theirs, base }: Versions): readonly FormDifference[] {
  return Object.keys(theirs).flatMap((field) => {
    const [own, other, before] = [answerIn(mine, field), answerIn(theirs, field), answerIn(base, field)];
    if (isSameAnswer(own, other)) return [];
    const isOwnChanged = !isSameAnswer(own, before);
    const isOtherChanged = !isSameAnswer(other, before);
    return [
      {
        field,
        mine: own,
        theirs: other,
        suggested: isOwnChanged ? 'mine' : 'theirs',
        areBothChanged: isOwnChanged && isOtherChanged,
      },
    ];
  });
}

/** The answers once it is chosen which side counts in which field. */
export function chosenAnswers(
  mine: FormAnswers,
  differences: readonly FormDifference[],
  sideOf: (difference: FormDifference) => Side,
): FormAnswers {
  const taken = differences.filter((difference) => sideOf(difference) === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])) };
}

import type { FormAnswers } from '#offline/outbox/form-draft.ts';

export type Side = 'mine' | 'theirs';

/** A field in which this phone and another device differ. */
export interface Difference<Value> {
  readonly field: string;
  readonly mine: Value;
  readonly theirs: Value;
  /** The side that was changed since both began; this phone's where both were. */
  readonly suggested: Side;
  readonly areBothChanged: boolean;
}

type Values<Value> = Readonly<Record<string, Value>>;

export interface Versions<Value> {
  readonly mine: Values<Value>;
  readonly theirs: Values<Value>;
  /** Values that both began from; empty where unknown. */
  readonly base: Values<Value>;
  readonly isSame: (one: Value | undefined, other: Value | undefined) => boolean;
}

/**
 * The one rule of conflicts. Two devices wrote into the same thing where its version on the server is not the one that
 * this phone began from: nothing is merged behind anybody's back, the person chooses field by field. Gives the fields to
 * choose in, in the order of the server's; what only this phone asks or knows is no matter of choice.
 */
export function differencesOf<Value>({ mine, theirs, base, isSame }: Versions<Value>): Difference<Value>[] {
  return Object.entries(theirs).flatMap(([field, other]) => {
    const own = mine[field] as Value;
    if (isSame(own, other)) return [];
    const isOwnChanged = !isSame(own, base[field]);
    const suggested = isOwnChanged ? 'mine' : 'theirs';
    const areBothChanged = isOwnChanged && !isSame(other, base[field]);
    return [{ field, mine: own, theirs: other, suggested, areBothChanged }];
  });
}

export type FormDifference = Difference<FormAnswers[string]>;

/** The answers once it is chosen which side counts in which field. */
export function chosenAnswers(
  mine: FormAnswers,
  differences: readonly FormDifference[],
  sideOf: (difference: FormDifference) => Side,
): FormAnswers {
  const taken = differences.filter((difference) => sideOf(difference) === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])) };
}

import { useDeferredValue, useMemo, useState } from 'react';
import type * as v from 'valibot';
import { type FieldErrors, fieldErrors } from '#client/api/api-error.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import type { Question } from '#domain/forms/question.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';

/** Finds the faults of a form after the pressed key has been drawn; the same object while they are the same. */
export function useOwnFaults(schema: v.GenericSchema, answers: FormAnswers): FieldErrors {
  const settled = useDeferredValue(answers);
  const found = useMemo(() => fieldErrors(schema, settled), [schema, settled]);
  const [known, setKnown] = useState(found);
  if (found === known || areSame(found, known)) return known;
  setKnown(found);
  return found;
}

const areSame = (one: FieldErrors, other: FieldErrors) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([field, fault]) => other[field] === fault);

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

import { useDeferredValue, useMemo, useState } from 'react';
import type * as v from 'valibot';
import { type FieldErrors, fieldErrors } from '#client/api/api-error.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';

const areSame = (one: FieldErrors, other: FieldErrors) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([field, fault]) => other[field] === fault);

/** Finds the faults of a form after the pressed key has been drawn; the same object while they are the same. */
export function useOwnFaults(schema: v.GenericSchema, answers: FormAnswers): FieldErrors {
  const settled = useDeferredValue(answers);
  const found = useMemo(() => fieldErrors(schema, settled), [schema, settled]);
  const [known, setKnown] = useState(found);
  if (found === known || areSame(found, known)) return known;
  setKnown(found);
  return found;
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusField } from '#client/forms/fields/focus-field.ts';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';

interface PlaceFocus {
  readonly place: string;
  readonly heading: RefObject<HTMLElement | null>;
  readonly last: FormHandle['last'];
}

/**
 * Where the focus goes: in a form that is opened again to the field that was edited last, on a new step to its heading,
 * or to the field for whose sake one came.
 */
export function usePlaceFocus({ place, heading, last }: PlaceFocus) {
  const fields = useRef<HTMLFormElement>(null);
  const wanted = useRef<string | null>(null);
  const [atOpening] = useState({ place, last });
  const isOpening = useRef(true);
  useEffect(() => {
    const kept = isOpening.current && place === atOpening.place ? atOpening.last : null;
    const goal = wanted.current === null ? kept : { field: wanted.current, caret: null };
    wanted.current = null;
    isOpening.current = false;
    if (goal !== null && fields.current && focusField(fields.current, goal.field, goal.caret)) return;
    heading.current?.focus({ preventScroll: true });
  }, [place, heading, atOpening]);
  /** The next step is opened for the sake of this field. */
  const want = (field: string) => {
    wanted.current = field;
  };
  return { fields, want };
}

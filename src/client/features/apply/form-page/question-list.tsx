import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#client/api/api-error.ts';
import { type ChangeAnswer, QuestionField } from '#client/features/apply/questions/question-field.tsx';
import { focusField, focusNext } from '#client/forms/fields/focus-field.ts';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import { askedOf, type Question } from '#domain/forms/question.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';
import styles from './question-list.module.css';

interface QuestionListProps {
  readonly ref?: Ref<HTMLFormElement>;
  readonly questions: readonly Question[];
  readonly answers: FormAnswers;
  readonly faults: FieldErrors;
  readonly change: ChangeAnswer;
}

/** Radio buttons have no text that Enter could end. */
const textInputs = 'input:not([type="radio"])';

function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing) return;
  if (!(target instanceof HTMLElement) || !target.matches(textInputs)) return;
  event.preventDefault();
  focusNext(currentTarget, target);
}

/** Fields of some questions. */
export function QuestionList({ ref, questions, answers, faults, change }: QuestionListProps) {
  return (
    <form
      ref={ref}
      className={styles.list}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={handleKeyDown}
    >
      {askedOf(questions, answers).map((question) => (
        <QuestionField
          key={question.field}
          question={question}
          answer={answers[question.field]}
          error={faults[question.field]}
          change={change}
        />
      ))}
    </form>
  );
}

interface PlaceFocus {
  readonly place: string;
  readonly heading: RefObject<HTMLElement | null>;
  readonly last: FormHandle['last'];
}

/**
 * Moves the focus: in a form that is opened again to the field that was edited last, on a new step to its heading,
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

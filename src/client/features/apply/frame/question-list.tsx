import type { KeyboardEvent, Ref } from 'react';
import type { FieldErrors } from '#client/api/api-error.ts';
import { askedOf, type ChangeAnswer, type Question } from '#client/features/apply/questions/question.ts';
import { QuestionField } from '#client/features/apply/questions/question-field.tsx';
import { focusNext } from '#client/forms/fields/focus-field.ts';
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

/** The fields of some questions. */
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

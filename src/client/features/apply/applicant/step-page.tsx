import type { Ref } from 'react';
import type { FieldErrors } from '#client/api/api-error.ts';
import { ClosingLine } from '#client/features/apply/closing/closing.tsx';
import styles from '#client/features/apply/frame/form-skeleton.module.css';
import { QuestionList } from '#client/features/apply/frame/question-list.tsx';
import type { ApplicantStep } from '#client/features/apply/questions/applicant-steps.ts';
import type { ChangeAnswer } from '#client/features/apply/questions/question.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';

interface StepPageProps {
  readonly step: ApplicantStep;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly fields: Ref<HTMLFormElement>;
  readonly answers: FormAnswers;
  readonly faults: FieldErrors;
  readonly change: ChangeAnswer;
}

/** One step: its name and its questions. */
export function StepPage({ step, heading, fields, answers, faults, change }: StepPageProps) {
  return (
    <>
      <div>
        <ClosingLine />
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {step.title}
        </h1>
      </div>
      <QuestionList
        ref={fields}
        questions={step.questions}
        answers={answers}
        faults={faults}
        change={change}
      />
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { type ComponentProps, type RefObject, useState } from 'react';
import type { FieldErrors } from '#client/api/api-error.ts';
import { AnswerSection } from '#client/features/apply/form-page/answer-section.tsx';
import { FaultsPanel } from '#client/features/apply/form-page/faults-panel.tsx';
import { FormEnd } from '#client/features/apply/form-page/form-end.tsx';
import { FormFrame } from '#client/features/apply/form-page/form-frame.tsx';
import { OfflineNote, SubmittedNote } from '#client/features/apply/form-page/form-notes.tsx';
import { useSubmit } from '#client/features/apply/form-page/use-submit.ts';
import { FieldMessage } from '#client/forms/fields/field-frame.tsx';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import { useFormStatus } from '#client/forms/programme/form-status.ts';
import { keepFailureSentence } from '#client/outbox/outbox.ts';
import { BackButton, Button } from '#client/ui/controls/button.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { answerRows } from '#domain/forms/answer-rows.ts';
import {
  type ApplicantStep,
  applicantQuestions,
  applicantSteps,
  stepOfField,
} from '#domain/forms/applicant-steps.ts';
import { textOf } from '#domain/forms/question.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';
import { Eligibility } from './eligibility.tsx';
import styles from './review-page.module.css';

interface ReviewPageProps {
  readonly frame: Pick<ComponentProps<typeof FormFrame>, 'saved' | 'head'>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly handle: FormHandle;
  readonly answers: FormAnswers;
  /** Missing answers, whatever the server said. */
  readonly own: FieldErrors;
  readonly faults: FieldErrors;
  /** Called on the way to a field. */
  readonly onWant: (field: string) => void;
  /** It was submitted, and the phone has it for good. */
  readonly onKept: () => void;
}

/** Page of everything once more, before it is submitted. */
export function ReviewPage(props: ReviewPageProps) {
  const { frame, heading, handle, answers, own, faults, onWant, onKept } = props;
  const [tries, setTries] = useState(0);
  const status = useFormStatus(handle.form);
  const submitted = 'submitted' in status ? status.submitted : null;
  const { isBusy, failure, send } = useSubmit({ submit: handle.submit, onKept });
  const isReady = Object.keys(own).length === 0;
  const handleSubmit = () => (isReady ? send() : setTries(tries + 1));
  return (
    <FormFrame
      {...frame}
      out={<BackButton to="/apply/applicant" />}
      title={
        <h1 ref={heading} tabIndex={-1}>
          Review
        </h1>
      }
      foot={
        <Button className={isReady ? '' : styles.resting} isBusy={isBusy} onClick={handleSubmit}>
          Submit
        </Button>
      }
    >
      <FaultsPanel
        questions={applicantQuestions}
        answers={answers}
        faults={faults}
        refusal={handle.refusal}
        tries={tries}
        way={(field, row) => (
          <Link
            {...row}
            to="/apply/applicant"
            search={{ step: stepOfField(field) }}
            resetScroll={false}
            activeProps={{ 'aria-current': undefined }}
            onClick={() => onWant(field)}
          />
        )}
      />
      <SubmittedNote submitted={submitted} />
      {isReady && <OfflineNote />}
      {applicantSteps.map((step) => (
        <StepAnswers key={step.id} step={step} answers={answers} faults={faults} />
      ))}
      <Eligibility dateOfBirth={textOf(answers.dateOfBirth)} />
      <FieldMessage id="not-kept" error={failure ? keepFailureSentence(failure) : undefined} />
      <FormEnd handle={handle} submitted={submitted} />
    </FormFrame>
  );
}

interface StepAnswersProps {
  readonly step: ApplicantStep;
  readonly answers: FormAnswers;
  readonly faults: FieldErrors;
}

function StepAnswers({ step: { id, title, questions }, answers, faults }: StepAnswersProps) {
  return (
    <AnswerSection
      id={`review-${id}`}
      title={title}
      edit={
        <Link
          to="/apply/applicant"
          search={{ step: id }}
          className={styles.edit}
          activeProps={{ 'aria-current': undefined }}
        >
          Edit<VisuallyHidden> {title}</VisuallyHidden>
        </Link>
      }
      rows={answerRows(questions, answers)}
      faults={faults}
    />
  );
}

import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { memo, type Ref, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { FieldErrors } from '#client/api/api-error.ts';
import { ClosingLine } from '#client/features/apply/closing/closing.tsx';
import { FormHeading } from '#client/features/apply/form-page/form-frame.tsx';
import { QuestionList } from '#client/features/apply/form-page/question-list.tsx';
import { useSave } from '#client/features/apply/form-page/use-save.ts';
import type { ChangeAnswer } from '#client/features/apply/questions/question-field.tsx';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import { Button, LinkButton } from '#client/ui/controls/button.tsx';
import { onApproach } from '#client/ui/lazy-component.tsx';
import { type ApplicantStep, applicantSteps, type Place } from '#domain/forms/applicant-steps.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';
import styles from './step-page.module.css';

interface StepPageProps {
  readonly step: ApplicantStep;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly fields: Ref<HTMLFormElement>;
  readonly answers: FormAnswers;
  readonly faults: FieldErrors;
  readonly change: ChangeAnswer;
}

/** Content of one step: its name and its questions. */
export function StepPage({ step, heading, fields, answers, faults, change }: StepPageProps) {
  return (
    <>
      <div>
        <ClosingLine />
        <FormHeading ref={heading}>{step.title}</FormHeading>
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

interface StepFootProps {
  readonly previous: Place | undefined;
  readonly next: Place;
  readonly back: () => void;
  /** Loads the code of what comes next. */
  readonly load: (() => unknown) | undefined;
}

const titleOf = (place: Place) => applicantSteps.find(({ id }) => id === place)?.title ?? 'Review';

/** Buttons from step to step; nothing that is missing keeps anybody from going on. */
export const StepFoot = memo(function StepFoot({ previous, next, back, load }: StepFootProps) {
  return (
    <>
      {previous && (
        <Button variant="secondary" onClick={back}>
          Back
        </Button>
      )}
      <LinkButton to="/apply/applicant" search={{ step: next }} {...(load && onApproach(load))}>
        <span>
          Next<span className={styles.where}>: {titleOf(next)}</span>
        </span>
      </LinkButton>
    </>
  );
});

const ids = applicantSteps.map(({ id }) => id);

/** Leads from step to step. Back goes back in the history where the step before was the page before. */
export function useStepMoves(place: Place, handle: FormHandle) {
  const router = useRouter();
  const navigate = useNavigate();
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  const places = useRef(new Map<number, Place>());
  useEffect(() => void places.current.set(index, place), [index, place]);
  useLeavings(place, handle);
  const step = place === 'review' ? ids.length : ids.indexOf(place);
  const previous = ids[step - 1];
  const next: Place = ids[step + 1] ?? 'review';
  const back = useCallback(() => {
    if (previous === undefined) return;
    if (places.current.get(index - 1) === previous) router.history.back();
    else void navigate({ to: '/apply/applicant', search: { step: previous } });
  }, [previous, index, router, navigate]);
  return { previous, next, back };
}

/** Marks steps as left: all of them on the way to the review, else the one that was left. Who goes on saves. */
function useLeavings(place: Place, handle: FormHandle) {
  const before = useRef(place);
  const save = useSave(handle);
  const leave = useEffectEvent(handle.leaveStep);
  const goOn = useEffectEvent(() => void save().catch(() => undefined)); // the saved line says what was not kept
  useEffect(() => {
    const isMoved = before.current !== place;
    const left = place === 'review' ? ids : isMoved ? [before.current] : [];
    before.current = place;
    for (const step of left) leave(step);
    if (isMoved) goOn();
  }, [place]);
}

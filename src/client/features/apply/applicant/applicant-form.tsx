import { useMemo, useRef } from 'react';
import type { FormHandle } from '#client/features/apply/form/form-handle.ts';
import { CloseButton } from '#client/features/apply/frame/close-button.tsx';
import { FormFrame } from '#client/features/apply/frame/form-frame.tsx';
import { SavedLine, TroubleLine } from '#client/features/apply/frame/saved-line.tsx';
import { StepBar } from '#client/features/apply/frame/step-bar.tsx';
import { usePlaceFocus } from '#client/features/apply/frame/use-place-focus.ts';
import { useWayOut } from '#client/features/apply/frame/use-submit.ts';
import {
  type ApplicantStep,
  applicantQuestions,
  applicantSteps,
} from '#client/features/apply/questions/applicant-steps.ts';
import { shownFaults } from '#client/features/apply/questions/shown-faults.ts';
import { useOwnFaults } from '#client/features/apply/questions/use-own-faults.ts';
import { useMe } from '#client/session/me.ts';
import { PlainFailure } from '#client/ui/layout/plain-failure.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { FinishedApplicationSchema } from '#contract/applications.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';
import { StepFoot } from './step-foot.tsx';
import { StepPage } from './step-page.tsx';
import { stepStates } from './step-states.ts';
import { type Place, useStepMoves } from './use-step-moves.ts';

const ReviewPage = lazyComponent(
  () => import('./review-page.tsx').then((module) => module.ReviewPage),
  PlainFailure,
);
/** Drawn only where two devices have written. */
const ConflictPage = lazyComponent(
  () => import('#client/features/apply/conflict/conflict-page.tsx').then((module) => module.ConflictPage),
  PlainFailure,
);

interface ApplicantFormProps {
  readonly handle: FormHandle;
  readonly place: Place;
}

function useWithEmail(answers: FormAnswers): FormAnswers {
  const { email } = useMe();
  return useMemo(() => ({ ...answers, email }), [answers, email]);
}

/** The faults of each step as they are shown: what the server refused, and what was left undone. */
function useShownFaults(handle: FormHandle, answers: FormAnswers) {
  const own = useOwnFaults(FinishedApplicationSchema, answers);
  const { refusedFields: refused, seen } = handle;
  const shown = useMemo(() => {
    const ofStep = ({ id, questions }: ApplicantStep) =>
      shownFaults(questions, { own, refused }, seen.includes(id) ? 'done' : 'writing');
    return Object.fromEntries(applicantSteps.flatMap((step) => Object.entries(ofStep(step))));
  }, [own, refused, seen]);
  return { own, shown };
}

/** The application in five steps and a review; the address says which. */
export function ApplicantForm({ handle, place }: ApplicantFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const step = applicantSteps.find(({ id }) => id === place);
  useArrival(heading, `Application: ${step?.title ?? 'Review'}`);
  const answers = useWithEmail(handle.answers);
  const { own, shown } = useShownFaults(handle, answers);
  const leave = useWayOut();
  const moves = useStepMoves(place, handle.leaveStep);
  const { fields, want } = usePlaceFocus({
    place: handle.other ? 'conflict' : place,
    heading,
    last: handle.last,
  });
  const steps = useMemo(
    () => stepStates({ current: place, seen: handle.seen, own, faults: shown }),
    [place, handle.seen, own, shown],
  );
  if (handle.other)
    return (
      <ConflictPage title="Application" handle={handle} other={handle.other} questions={applicantQuestions} />
    );
  const frame = {
    saved: <SavedLine saved={handle.saved} />,
    head: (
      <>
        <TroubleLine saved={handle.saved} />
        <StepBar steps={steps} />
      </>
    ),
  };
  if (step === undefined)
    return (
      <ReviewPage
        frame={frame}
        heading={heading}
        handle={handle}
        answers={answers}
        own={own}
        faults={shown}
        onWant={want}
        onKept={leave}
      />
    );
  return (
    <FormFrame
      {...frame}
      out={<CloseButton flush={handle.flush} saved={handle.saved} />}
      title="Application"
      foot={<StepFoot {...moves} load={moves.next === 'review' ? ReviewPage.load : undefined} />}
    >
      <StepPage
        key={step.id}
        step={step}
        heading={heading}
        fields={fields}
        answers={answers}
        faults={shown}
        change={handle.change}
      />
    </FormFrame>
  );
}

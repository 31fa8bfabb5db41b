import { useMemo, useRef } from 'react';
import { shownFaults, useOwnFaults } from '#client/features/apply/form-page/form-faults.ts';
import { CloseButton, FormFrame } from '#client/features/apply/form-page/form-frame.tsx';
import { usePlaceFocus } from '#client/features/apply/form-page/question-list.tsx';
import { SavedLine, TroubleLine } from '#client/features/apply/form-page/saved-line.tsx';
import { useWayOut } from '#client/features/apply/form-page/use-submit.ts';
import { useBirthYears } from '#client/features/apply/questions/use-birth-years.ts';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import { MissingPage } from '#client/network/missing-page.tsx';
import { useMe } from '#client/session/me.ts';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { finishedApplicationSchema } from '#contract/applications.ts';
import {
  type ApplicantStep,
  applicantQuestions,
  applicantSteps,
  type Place,
} from '#domain/forms/applicant-steps.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';
import { StepBar, stepStates } from './step-bar.tsx';
import { StepFoot, StepPage, useStepMoves } from './step-page.tsx';

const ReviewPage = lazyComponent(
  () => import('./review-page.tsx').then((module) => module.ReviewPage),
  () => <MissingPage load={ReviewPage.load} />,
);
/** Drawn only where two devices have written. */
const ConflictPage = lazyComponent(
  () => import('#client/features/apply/form-page/conflict-page.tsx').then((module) => module.ConflictPage),
  () => <MissingPage load={ConflictPage.load} />,
);

interface ApplicantFormProps {
  readonly handle: FormHandle;
  readonly place: Place;
}

/** Application in five steps and a review; the address says which. */
export function ApplicantForm({ handle, place }: ApplicantFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const step = applicantSteps.find(({ id }) => id === place);
  useArrival(heading, `Application: ${step?.title ?? 'Review'}`);
  const answers = useWithEmail(handle.answers);
  const { own, shown } = useShownFaults(handle, answers);
  const leave = useWayOut();
  const moves = useStepMoves(place, handle);
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

function useWithEmail(answers: FormAnswers): FormAnswers {
  const { email } = useMe();
  return useMemo(() => ({ ...answers, email }), [answers, email]);
}

/** Faults of the form, and those that are shown: what the server refused, and what was left undone. */
function useShownFaults(handle: FormHandle, answers: FormAnswers) {
  const birthYears = useBirthYears();
  const schema = useMemo(() => finishedApplicationSchema(birthYears), [birthYears]);
  const own = useOwnFaults(schema, answers);
  const { refusedFields: refused, seen } = handle;
  const shown = useMemo(() => {
    const ofStep = ({ id, questions }: ApplicantStep) =>
      shownFaults(questions, { own, refused }, seen.includes(id) ? 'done' : 'writing');
    return Object.fromEntries(applicantSteps.flatMap((step) => Object.entries(ofStep(step))));
  }, [own, refused, seen]);
  return { own, shown };
}

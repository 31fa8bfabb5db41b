import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useClosing } from '#client/features/apply/closing/closing.tsx';
import { isSent } from '#client/features/apply/completed/sent-forms.ts';
import { FormSkeleton } from '#client/features/apply/form-page/form-frame.tsx';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import { useFormStatus } from '#client/forms/programme/form-status.ts';
import { useForm } from '#client/forms/programme/use-form.ts';
import { PlainFailure } from '#client/ui/layout/plain-failure.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { ApplicantForm } from './applicant-form.tsx';
import { applicantSteps, isPlace, type Place, stepOfField } from './applicant-steps.ts';
import { StepBar, type StepState } from './step-bar.tsx';

/** Drawn in the place of the form once applications have closed. */
const LatePage = lazyComponent(
  () => import('./late-page.tsx').then((module) => module.LatePage),
  PlainFailure,
);

interface ApplicantPageProps {
  /** Undefined where the address names none. */
  readonly place: Place | undefined;
}

/** Page of the application form; a sent application has a page of its own. */
export function ApplicantPage({ place: asked }: ApplicantPageProps) {
  // Anything may stand in an address.
  const place = isPlace(asked) ? asked : undefined;
  const isDone = isSent(useFormStatus('application'));
  return isDone ? <Navigate to="/apply/completed" replace /> : <Opening place={place} />;
}

function Opening({ place }: ApplicantPageProps) {
  const handle = useForm({ form: 'application' });
  return handle ? <OpenForm handle={handle} place={place} /> : <ContentSkeleton place={place} />;
}

/** Skeleton whose steps can be gone to already; how far they are is yet to be known. */
function ContentSkeleton({ place }: ApplicantPageProps) {
  const steps = applicantSteps.map(({ id, title }): StepState => {
    const isCurrent = id === place;
    return { id, title, isCurrent, state: isCurrent ? 'done' : 'open' };
  });
  const heading = steps.find(({ isCurrent }) => isCurrent)?.title;
  return <FormSkeleton title="Application" heading={heading} head={<StepBar steps={steps} />} />;
}

function OpenForm({ handle, place }: ApplicantPageProps & { readonly handle: FormHandle }) {
  const navigate = useNavigate();
  const { isOver } = useClosing();
  const shown = place ?? stepOfField(handle.last?.field);
  const nameStep = useEffectEvent(
    () => void navigate({ to: '/apply/applicant', search: { step: shown }, replace: true }),
  );
  const isNamed = place !== undefined;
  useEffect(() => {
    if (!isNamed) nameStep();
  }, [isNamed]);
  // By the phone's clock, or by the server's word.
  const isLate = isOver || handle.isLate;
  return isLate ? <LatePage handle={handle} /> : <ApplicantForm handle={handle} place={shown} />;
}

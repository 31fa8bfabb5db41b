import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useClosing } from '#client/features/apply/closing/closing.tsx';
import { useIsFormClosed } from '#client/features/apply/completed/sent-forms.ts';
import { FormSkeleton } from '#client/features/apply/form-page/form-frame.tsx';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import { useForm } from '#client/forms/programme/use-form.ts';
import { MissingPage } from '#client/network/missing-page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { applicantSteps, isPlace, type Place, stepOfField } from '#domain/forms/applicant-steps.ts';
import { ApplicantForm } from './applicant-form.tsx';
import { StepBar, type StepState } from './step-bar.tsx';

/** Drawn in the place of the form once applications have closed. */
const LatePage = lazyComponent(
  () => import('./late-page.tsx').then((module) => module.LatePage),
  () => <MissingPage load={LatePage.load} />,
);

interface ApplicantPageProps {
  /** Undefined where the address names none. */
  readonly place: Place | undefined;
}

interface AskedPageProps extends ApplicantPageProps {
  /** The form is asked for though another one was sent. */
  readonly isAsked: boolean;
}

/** Page of the application form; what was sent has a page of its own. */
export function ApplicantPage({ place: asked, isAsked }: AskedPageProps) {
  // Anything may stand in an address.
  const place = isPlace(asked) ? asked : undefined;
  const isClosed = useIsFormClosed('application', isAsked);
  return isClosed ? <Navigate to="/apply/completed" replace /> : <Opening place={place} />;
}

function Opening({ place }: ApplicantPageProps) {
  const handle = useForm({ form: 'application' });
  return handle ? <OpenForm handle={handle} place={place} /> : <ContentSkeleton place={place} />;
}

/** Skeleton whose steps can be gone to already; how far they are is yet to be known. */
function ContentSkeleton({ place }: ApplicantPageProps) {
  const steps = applicantSteps.map(({ id, title }): StepState => {
    const isCurrent = id === place;
    return { id, title, isCurrent, state: 'open' };
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

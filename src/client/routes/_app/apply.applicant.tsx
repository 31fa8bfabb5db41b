import { createFileRoute } from '@tanstack/react-router';
import { ApplicantPage } from '#client/features/apply/applicant/applicant-page.tsx';
import type { Place } from '#domain/forms/applicant-steps.ts';

export interface Search {
  readonly step?: Place;
  /** Opens the form where another one was sent. */
  readonly edit?: true;
}

export const Route = createFileRoute('/_app/apply/applicant')({
  // Whether there is such a place the screen says, whose code comes with it.
  validateSearch: ({ step, edit }: Search): Search => ({ step, edit }),
  component: Applicant,
});

function Applicant() {
  const { step, edit } = Route.useSearch();
  return <ApplicantPage place={step} isAsked={edit !== undefined} />;
}

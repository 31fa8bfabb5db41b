import { createFileRoute } from '@tanstack/react-router';
import { ApplicantPage } from '#client/features/apply/applicant/applicant-page.tsx';
import type { Place } from '#client/features/apply/applicant/applicant-steps.ts';

export interface Search {
  readonly step?: Place;
}

export const Route = createFileRoute('/_app/apply/applicant')({
  // Whether there is such a place the screen says, whose code comes with it.
  validateSearch: ({ step }: Search): Search => ({ step }),
  component: () => <ApplicantPage place={Route.useSearch().step} />,
});

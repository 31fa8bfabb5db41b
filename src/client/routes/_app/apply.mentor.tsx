import { createFileRoute } from '@tanstack/react-router';
import { MentorPage } from '#client/features/apply/mentor/mentor-page.tsx';

export interface Search {
  /** Opens the form where another one was sent. */
  readonly edit?: true;
}

export const Route = createFileRoute('/_app/apply/mentor')({
  validateSearch: ({ edit }: Search): Search => ({ edit }),
  component: () => <MentorPage isAsked={Route.useSearch().edit !== undefined} />,
});

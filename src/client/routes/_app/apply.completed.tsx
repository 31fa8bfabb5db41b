import { createFileRoute } from '@tanstack/react-router';
import { SignOutPart } from '#client/features/account/sign-out-part.ts';
import { CompletedPage } from '#client/features/apply/completed/completed-page.tsx';

export const Route = createFileRoute('/_app/apply/completed')({
  component: () => <CompletedPage signOutSheet={SignOutPart} />,
});

import { createFileRoute } from '@tanstack/react-router';
import { CompletedPage } from '#client/features/apply/completed/completed-page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { MissingSheet } from '#client/ui/sheets/missing-sheet.tsx';

const SignOutSheet = lazyComponent(
  () => import('#client/features/account/sign-out-sheet.tsx').then((module) => module.SignOutSheet),
  MissingSheet,
);

export const Route = createFileRoute('/_app/apply/completed')({
  component: () => <CompletedPage signOutSheet={SignOutSheet} />,
});

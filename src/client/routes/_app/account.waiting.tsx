import { createFileRoute } from '@tanstack/react-router';
import { WaitingPage } from '#client/features/account/waiting/waiting-page.tsx';

export const Route = createFileRoute('/_app/account/waiting')({
  component: WaitingPage,
});

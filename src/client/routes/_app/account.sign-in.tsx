import { createFileRoute } from '@tanstack/react-router';
import { WaysPage } from '#client/features/account/ways/ways-page.tsx';

export const Route = createFileRoute('/_app/account/sign-in')({
  component: WaysPage,
});

import { createFileRoute, redirect } from '@tanstack/react-router';
import { requirePerson } from '#client/connection/require-signed-in.ts';
import { PreOnboardingPage } from '#client/features/onboarding/pre-onboarding-page.tsx';

export const Route = createFileRoute('/pre-onboarding')({
  beforeLoad: async (input) => {
    const me = await requirePerson(input);
    if (me.firstName && me.lastName) throw redirect({ to: '/onboarding', replace: true });
  },
  component: PreOnboardingPage,
});

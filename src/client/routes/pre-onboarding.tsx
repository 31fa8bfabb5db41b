import { createFileRoute, redirect } from '@tanstack/react-router';
import { requirePerson } from '#client/connection/require-signed-in.ts';
import { PreOnboardingPage } from '#client/features/onboarding/pre-onboarding-page.tsx';
import { onboardingGate } from '#domain/onboarding.ts';

export const Route = createFileRoute('/pre-onboarding')({
  beforeLoad: async (input) => {
    const gate = onboardingGate(await requirePerson(input));
    if (gate !== '/pre-onboarding') throw redirect({ to: gate ?? '/', replace: true });
  },
  component: PreOnboardingPage,
});

import { createFileRoute, redirect } from '@tanstack/react-router';
import { PreOnboardingPage } from '#client/features/onboarding/pre-onboarding-page.tsx';
import { requirePerson } from '#client/session/guards.ts';
import { onboardingGate } from '#domain/onboarding-gate.ts';

export const Route = createFileRoute('/pre-onboarding')({
  beforeLoad: async (input) => {
    const gate = onboardingGate(await requirePerson(input));
    if (gate !== '/pre-onboarding') throw redirect({ to: gate ?? '/', replace: true });
  },
  component: PreOnboardingPage,
});

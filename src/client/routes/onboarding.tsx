import { createFileRoute, redirect } from '@tanstack/react-router';
import { OnboardingPage } from '#client/features/onboarding/onboarding-page.tsx';
import { requirePerson } from '#client/session/guards.ts';
import { onboardingGate } from '#domain/onboarding-gate.ts';

export const Route = createFileRoute('/onboarding')({
  beforeLoad: async (input) => {
    const gate = onboardingGate(await requirePerson(input));
    if (gate !== '/onboarding') throw redirect({ to: gate ?? '/', replace: true });
  },
  component: OnboardingPage,
});

import type { OwnUser } from '#contract/users.ts';

export type OnboardingGate = '/pre-onboarding' | '/onboarding';
export type GateFields = Pick<OwnUser, 'firstName' | 'lastName' | 'position' | 'organization' | 'timeZoneId'>;

/** Page to which an incomplete profile must go first (specification, section 4, "Startup"); null for a complete one. */
export function onboardingGate(user: GateFields): OnboardingGate | null {
  if (!user.firstName || !user.lastName) return '/pre-onboarding';
  if (!user.position || !user.organization || !user.timeZoneId) return '/onboarding';
  return null;
}

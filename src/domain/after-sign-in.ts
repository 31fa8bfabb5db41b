import type { Intent } from '#contract/intent.ts';
import type { OwnUser } from '#contract/users.ts';
import { intentPath } from './intent.ts';

export type OnboardingGate = '/pre-onboarding' | '/onboarding';
type GateFields = Pick<OwnUser, 'firstName' | 'lastName' | 'position' | 'organization' | 'timeZoneId'>;

/** Page to which an incomplete profile must go first (specification, section 4, "Startup"); null for a complete one. */
export function onboardingGate(user: GateFields): OnboardingGate | null {
  if (!user.firstName || !user.lastName) return '/pre-onboarding';
  if (!user.position || !user.organization || !user.timeZoneId) return '/onboarding';
  return null;
}

interface SignedInState {
  readonly user: GateFields;
  /** Actions that the person was about to take, the most trusted source first. */
  readonly intents: readonly (Intent | null)[];
}

interface NextPage {
  readonly path: string;
  /** False while a gate comes first: the intent is still to be followed after it. */
  readonly followsIntent: boolean;
}

/**
 * Finds the page after sign-in and after each step of onboarding: gates, then the intent, then `/` (specification,
 * section 4).
 */
export function afterSignIn({ user, intents }: SignedInState): NextPage {
  const gate = onboardingGate(user);
  if (gate !== null) return { path: gate, followsIntent: false };
  const intended = intents.flatMap((intent) => (intent === null ? [] : [intentPath(intent)]));
  return { path: intended.find((path) => path !== null) ?? '/', followsIntent: true };
}

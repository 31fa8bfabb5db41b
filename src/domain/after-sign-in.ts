import type { Intent } from '#contract/intent.ts';
import type { OwnUser } from '#contract/users.ts';
import { intentPath } from './intent.ts';
import { onboardingGate } from './onboarding.ts';

interface SignedInState {
  readonly user: Pick<OwnUser, 'firstName' | 'lastName' | 'position' | 'organization' | 'timeZoneId'>;
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

import type { Intent } from '#contract/intent.ts';
import { intentPath } from './intent.ts';
import { type GateFields, onboardingGate } from './onboarding-gate.ts';

/** Kinds of intents, the first to be followed first (specification, section 4). */
const order: readonly Intent['kind'][] = ['room', 'organizationCode', 'profile', 'organization', 'page'];

/** Sorts intents by what is followed first; of one kind the earlier stays before the later. */
export const inOrder = (intents: readonly Intent[]): Intent[] =>
  intents.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));

interface SignedInState {
  readonly user: GateFields;
  /** Actions that the person was about to take; of one kind the most trusted first. */
  readonly intents: readonly Intent[];
}

interface NextPage {
  readonly path: string;
  /** False while a gate comes first: the intents are still to be followed after it. */
  readonly followsIntent: boolean;
  /** Intent that leads to the path. */
  readonly intent: Intent | null;
}

/** Finds the page after sign-in and after each step of onboarding: gates, then the first intent, then Rooms. */
export function afterSignIn({ user, intents }: SignedInState): NextPage {
  const gate = onboardingGate(user);
  if (gate !== null) return { path: gate, followsIntent: false, intent: null };
  for (const intent of inOrder(intents)) {
    const path = intentPath(intent);
    if (path !== null) return { path, followsIntent: true, intent };
  }
  return { path: '/w', followsIntent: true, intent: null };
}

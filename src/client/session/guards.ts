import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { isUnreached } from '#client/api/api-error.ts';
import type { Connection } from '#client/connection/connection.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import type { OwnUser } from '#contract/users.ts';
import { onboardingGate } from '#domain/onboarding-gate.ts';
import { knownMe, meQuery } from './me.ts';
import { rememberPage } from './return-to.ts';

export type AskedLocation = Pick<ParsedLocation, 'href' | 'state'>;

/** Context of every route's `beforeLoad` and `loader`. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly connection: Connection;
  /** True where the address came by Back or Forward: it was asked for earlier, maybe by somebody else. */
  readonly isReturning: (location: AskedLocation) => boolean;
}

interface GuardInput {
  readonly context: RouterContext;
  readonly location: AskedLocation;
}

/** Guards the steps of onboarding: a signed-in person, complete or not. */
export async function requirePerson({ context, location }: GuardInput): Promise<OwnUser> {
  const { connection, queryClient } = context;
  if (connection.session.get() === null) {
    if (!context.isReturning(location)) rememberPage(phoneStorage(), location.href);
    throw redirect({ to: '/login', replace: true });
  }
  const known = knownMe(queryClient);
  if (known) return known;
  try {
    return (await queryClient.fetchQuery(meQuery(connection.api))).value;
  } catch (error) {
    if (connection.session.get() !== null || isUnreached(error)) throw error;
    rememberPage(phoneStorage(), location.href);
    throw redirect({ to: '/login', replace: true });
  }
}

/** Guards screens behind sign-in: a person whose profile is complete (specification, section 4, "Startup"). */
export async function requireSignedIn(input: GuardInput): Promise<OwnUser> {
  const me = await requirePerson(input);
  const gate = onboardingGate(me);
  if (gate === null) return me;
  rememberPage(phoneStorage(), input.location.href);
  throw redirect({ to: gate, replace: true });
}

/** Guards screens that only make sense signed out: with a token the app opens at `/`. */
export function requireSignedOut({ context }: Pick<GuardInput, 'context'>): void {
  if (context.connection.session.get() !== null) throw redirect({ to: '/', replace: true });
}

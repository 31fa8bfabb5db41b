import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { dayMs } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { extendSession, findSession, type SessionOfUser } from './store.ts';

/** The signed-in person who makes the request. */
export interface Me {
  readonly userId: number;
  readonly sessionId: number;
  /** The session was opened by a passkey, or one was shown in it. */
  readonly hasShownPasskey: boolean;
  /** Row of the person as last committed; a write reads what it depends on again in its transaction. */
  readonly user: UserRow;
}

export const hashToken = (token: string): string => hash('sha256', token, 'hex');

interface SessionTimes {
  readonly signedInAt: number;
  readonly usedAt: number;
}

/** End of a session: so many days after its last use, and a year after signing in at the latest. */
export const sessionExpiry = ({ signedInAt, usedAt }: SessionTimes, sessionDays: number): number =>
  Math.min(usedAt + sessionDays * dayMs, signedInAt + limits.sessionLongestDays * dayMs);

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header === undefined ? null : (/^Bearer ([\w-]{20,200})$/i.exec(header)?.[1] ?? null);
}

/** Finds the signed-in person of a request; null without a token, or with one that has ended. */
export async function findMe(context: Context, request: FastifyRequest): Promise<Me | null> {
  const token = bearerToken(request);
  const session = token === null ? null : await findLivingSession(context, token);
  if (session === null) return null;
  const { id: userId, session_id: sessionId, with_passkey } = session;
  return { userId, sessionId, hasShownPasskey: with_passkey === 1, user: session };
}

type SessionContext = Pick<Context, 'config' | 'database' | 'clock' | 'logger'>;

/** Finds the session of a token with its person, and extends it; null where it has ended. */
export async function findLivingSession(
  context: SessionContext,
  token: string,
): Promise<SessionOfUser | null> {
  const session = await findSession(context.database.reader, hashToken(token));
  const now = context.clock();
  if (!session || session.expires_at <= now) return null;
  if (now - session.last_used_at > dayMs) prolong(context, session, now);
  return session;
}

/** Extends a session without being awaited: the request does not wait for that. */
function prolong({ database, config, logger }: SessionContext, session: SessionOfUser, now: number): void {
  const { session_id: id, signed_in_at: signedInAt } = session;
  const expiresAt = sessionExpiry({ signedInAt, usedAt: now }, config.sessionDays);
  database
    .transaction((tx) => extendSession(tx, { id, now, expiresAt }))
    .catch((error: unknown) => logger.error({ err: error }, 'session not prolonged'));
}

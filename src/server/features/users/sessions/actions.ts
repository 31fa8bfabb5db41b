import { limits } from '#contract/limits.ts';
import type { ActionContext } from '#server/action.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { hashToken, sessionExpiry } from '#server/http/session.ts';
import { deleteSessions, insertSession, listSessionRows, type Which } from './store.ts';

interface NewSession {
  readonly accessToken: string;
  readonly userId: number;
  /** Description such as "Chrome on Android"; null where it is unknown. */
  readonly device: string | null;
  /** It is opened by a passkey. */
  readonly hasShownPasskey: boolean;
}

/** Opens a session; with one too many the one that was unused longest ends. */
export async function openSession(
  action: ActionContext<unknown>,
  { accessToken, userId, device, hasShownPasskey }: NewSession,
): Promise<void> {
  const { tx, context } = action;
  const now = context.clock();
  // Without the lock two at once would both find room for one.
  await acquireLock(tx, context.database.kind, `sessions:${userId}`);
  const others = await listSessionRows(tx, { userId, now });
  const ids = others.slice(limits.sessionsMax - 1).map(({ id }) => id);
  if (ids.length > 0) await endSessions(action, { userId, ids });
  const expiresAt = sessionExpiry({ signedInAt: now, usedAt: now }, context.config.sessionDays);
  const tokenHash = hashToken(accessToken);
  await insertSession(tx, { tokenHash, userId, device, now, expiresAt, hasShownPasskey });
}

/** Ends sessions and says how many there were; channels that are open with them close. */
export async function endSessions(
  { tx, onCommit, context }: Pick<ActionContext<unknown>, 'tx' | 'onCommit' | 'context'>,
  which: Which,
): Promise<number> {
  const ended = await deleteSessions(tx, which);
  onCommit(() => {
    for (const id of ended) context.realtime.sessionEnded(id);
  });
  return ended.length;
}

/** Ends one of one's own sessions, also the one that asks. */
export async function endOwnSession(action: ActionContext, id: number): Promise<void> {
  const count = await endSessions(action, { userId: action.me.userId, ids: [id] });
  if (count === 0) throw new ProblemError('not_found');
}

import type { UserSession } from '#contract/users.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { presentSession } from './present.ts';
import { deleteSessionOf, listSessionRows } from './store.ts';

export async function readSessions({ database, clock }: Context, me: Me): Promise<UserSession[]> {
  const rows = await listSessionRows(database.reader, { userId: me.userId, now: clock() });
  return rows.map((row) => presentSession(row, me.sessionId));
}

/** Ends one of one's own sessions, also the one that asks. */
export async function endOwnSession({ tx, onCommit, context, me }: ActionContext, id: number): Promise<void> {
  if (!(await deleteSessionOf(tx, { userId: me.userId, id }))) throw new ProblemError('not_found');
  onCommit(() => context.realtime.sessionEnded(id));
}

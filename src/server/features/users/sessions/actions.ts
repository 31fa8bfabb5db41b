import type { ActionContext } from '#server/action.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { deleteSessionOf } from './store.ts';

/** Ends one of one's own sessions, also the one that asks. */
export async function endOwnSession({ tx, onCommit, context, me }: ActionContext, id: number): Promise<void> {
  if (!(await deleteSessionOf(tx, { userId: me.userId, id }))) throw new ProblemError('not_found');
  onCommit(() => context.realtime.sessionEnded(id));
}

import type { ActionContext } from '#server/action.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { readStars } from './read.ts';
import { deleteStar, insertStar } from './store.ts';

interface StarChange {
  readonly sessionId: number;
  readonly starred: boolean;
}

/** Sets one star; answers all. */
export async function setStar(
  { tx, onCommit, context, me }: ActionContext,
  { sessionId, starred }: StarChange,
): Promise<number[]> {
  if (!context.programme.masterclasses.some(({ id }) => id === sessionId))
    throw new ProblemError('not_found');
  const star = { userId: me.userId, sessionId };
  if (starred) await insertStar(tx, { ...star, now: context.clock() });
  else await deleteStar(tx, star);
  onCommit(() => context.realtime.toPerson(me.userId, { type: 'own.starred' }));
  return readStars(tx, context, me);
}

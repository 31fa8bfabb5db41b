import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { deleteStar, insertStar, listStarred } from './store.ts';

/** Lists the starred sessions that are in this year's programme. */
export async function readStars(db: Reader, { programme }: Context, { userId }: Me): Promise<number[]> {
  const starred = new Set(await listStarred(db, userId));
  return programme.masterclasses.map(({ id }) => id).filter((id) => starred.has(id));
}

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

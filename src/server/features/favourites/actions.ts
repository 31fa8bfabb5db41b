import type { Favourite } from '#contract/favourites.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import type { ActionContext } from '#server/action.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { presentFavourite } from './read.ts';
import { countFavourites, deleteFavourite, findNamedPerson, insertFavourite } from './store.ts';

export interface FavouriteChange {
  readonly userId1: number;
  readonly userId2: number;
  readonly favourite: boolean;
}

/** Makes somebody a favourite of one's own, or no favourite any more. */
export async function setFavourite(
  action: ActionContext,
  { userId1, userId2, favourite }: FavouriteChange,
): Promise<Favourite> {
  const { tx, onCommit, context, me } = action;
  if (userId1 !== me.userId) throw new ProblemError('forbidden');
  if (userId2 === me.userId) throw new ProblemError('invalid', { fields: { userId2: texts.invalid } });
  const person = await findNamedPerson(tx, userId2);
  if (person === undefined) throw new ProblemError('not_found');
  const pair = { userId: userId1, favouriteId: userId2 };
  if (favourite) await addWithin(action, pair);
  else await deleteFavourite(tx, pair);
  onCommit(() => context.realtime.toPerson(me.userId, { type: 'own.favourites' }));
  return presentFavourite({ user1: me.user, user2: person, favourite }, context);
}

async function addWithin(
  { tx, context: { database, clock } }: ActionContext,
  pair: { userId: number; favouriteId: number },
): Promise<void> {
  // Without the lock two additions at once would both find room for one.
  await acquireLock(tx, database.kind, `favourites:${pair.userId}`);
  const isNew = await insertFavourite(tx, { ...pair, now: clock() });
  if (!isNew || (await countFavourites(tx, pair.userId)) <= limits.favouritesMax) return;
  throw new ProblemError('conflict', {
    message: `You have ${limits.favouritesMax} favourites, and no more fit. Please remove one first.`,
  });
}

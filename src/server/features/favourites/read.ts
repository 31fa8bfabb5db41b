import type { Favourite } from '#contract/favourites.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { type PersonRow, type PresentContext, presentPerson } from '#server/people/present-person.ts';
import { listFavouriteRows } from './store.ts';

interface FavouriteRows {
  readonly user1: PersonRow;
  readonly user2: PersonRow;
  readonly favourite: boolean;
}

export function presentFavourite(
  { user1, user2, favourite }: FavouriteRows,
  context: PresentContext,
): Favourite {
  return { user1: presentPerson(user1, context), user2: presentPerson(user2, context), favourite };
}

export async function readFavourites(context: Context, me: Me, userId: number): Promise<Favourite[]> {
  if (userId !== me.userId) throw new ProblemError('forbidden');
  const rows = await listFavouriteRows(context.database.reader, userId);
  return rows.map((row) => presentFavourite({ user1: me.user, user2: row, favourite: true }, context));
}

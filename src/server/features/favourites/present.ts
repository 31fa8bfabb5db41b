import type { Favourite } from '#contract/favourites.ts';
import { type PersonRow, type PresentContext, presentPerson } from '#server/people/present-person.ts';

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

import { limits } from '#contract/limits.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { type PersonRow, personColumns } from '#server/people/present-person.ts';

/** Finds a person with a name; others are not shown to anybody. */
export function findNamedPerson(db: Reader, id: number): Promise<PersonRow | undefined> {
  return db
    .selectFrom('users')
    .select(personColumns)
    .where('users.id', '=', id)
    .where('users.first_name', 'is not', null)
    .where('users.last_name', 'is not', null)
    .executeTakeFirst();
}

/** Lists a person's favourites, the first added first. */
export function listFavouriteRows(db: Reader, userId: number): Promise<PersonRow[]> {
  return db
    .selectFrom('favourite_contacts as favourite')
    .innerJoin('users', 'users.id', 'favourite.favourite_user_id')
    .select(personColumns)
    .where('favourite.user_id', '=', userId)
    .orderBy('favourite.created_at')
    .orderBy('users.id')
    .limit(limits.favouritesMax)
    .execute();
}

export async function countFavourites(db: Reader, userId: number): Promise<number> {
  const row = await db
    .selectFrom('favourite_contacts')
    .select((select) => select.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

interface Pair {
  readonly userId: number;
  readonly favouriteId: number;
}

/** Inserts a favourite; answers false where it existed. */
export async function insertFavourite(
  tx: Writer,
  { userId, favouriteId, now }: Pair & { now: number },
): Promise<boolean> {
  const result = await tx
    .insertInto('favourite_contacts')
    .values({ user_id: userId, favourite_user_id: favouriteId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'favourite_user_id']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function deleteFavourite(tx: Writer, { userId, favouriteId }: Pair): Promise<void> {
  await tx
    .deleteFrom('favourite_contacts')
    .where('user_id', '=', userId)
    .where('favourite_user_id', '=', favouriteId)
    .execute();
}

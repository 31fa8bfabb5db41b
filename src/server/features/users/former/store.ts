import { profileLimits } from '#contract/profile-limits.ts';
import { dayMs } from '#domain/time/clock.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import type { UserRow } from '#server/db/tables/users.ts';

/** Moment before which an address must have been left to lead nowhere any more. */
export const formerUntil = (now: number): number => now - profileLimits.formerSuffixDays * dayMs;

/** Finds who has left an address that still leads on. */
export function findByFormerSuffix(db: Reader, suffixKey: string, now: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('former_suffixes as former')
    .innerJoin('users', 'users.id', 'former.user_id')
    .selectAll('users')
    .where('former.suffix_key', '=', suffixKey)
    .where('former.left_at', '>', formerUntil(now))
    .executeTakeFirst();
}

interface Left {
  readonly userId: number;
  readonly suffixKey: string;
  readonly now: number;
}

/** Keeps an address that a person leaves. They have a few at most, so that nobody holds many: the oldest goes. */
export async function keepFormerSuffix(tx: Writer, { userId, suffixKey, now }: Left): Promise<void> {
  await tx
    .insertInto('former_suffixes')
    .values({ suffix_key: suffixKey, user_id: userId, left_at: now })
    .onConflict((conflict) => conflict.column('suffix_key').doUpdateSet({ user_id: userId, left_at: now }))
    .execute();
  const kept = await tx
    .selectFrom('former_suffixes')
    .select('suffix_key')
    .where('user_id', '=', userId)
    .orderBy('left_at', 'desc')
    .orderBy('suffix_key')
    .execute();
  const over = kept.slice(profileLimits.formerSuffixesMax).map((row) => row.suffix_key);
  if (over.length > 0) await tx.deleteFrom('former_suffixes').where('suffix_key', 'in', over).execute();
}

/** Frees an address that is somebody's own from now on. */
export async function deleteFormerSuffix(tx: Writer, suffixKey: string): Promise<void> {
  await tx.deleteFrom('former_suffixes').where('suffix_key', '=', suffixKey).execute();
}

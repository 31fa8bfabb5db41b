import { limits } from '#contract/limits.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { type PersonRow, personColumns } from '#server/people/present-person.ts';

interface Pair {
  readonly userId: number;
  readonly otherId: number;
}

/** Blocks between two people, as one of them stands to the other. */
export interface Blocks {
  /** One has blocked the other. */
  readonly blocks: boolean;
  /** One is blocked by the other. */
  readonly isBlocked: boolean;
}

export async function findBlocks(db: Reader, { userId, otherId }: Pair): Promise<Blocks> {
  const rows = await db
    .selectFrom('user_blocks')
    .select('user_id')
    .where('user_id', 'in', [userId, otherId])
    .where('blocked_user_id', 'in', [userId, otherId])
    .execute();
  return {
    blocks: rows.some(({ user_id }) => user_id === userId),
    isBlocked: rows.some(({ user_id }) => user_id === otherId),
  };
}

/** Lists the ids of those whom a person has blocked, and of those who have blocked them. */
export async function listBlocksOf(
  db: Reader,
  userId: number,
): Promise<{ readonly blocked: ReadonlySet<number>; readonly blockedBy: ReadonlySet<number> }> {
  const own = await db
    .selectFrom('user_blocks')
    .select('blocked_user_id')
    .where('user_id', '=', userId)
    .execute();
  const others = await db
    .selectFrom('user_blocks')
    .select('user_id')
    .where('blocked_user_id', '=', userId)
    .execute();
  return {
    blocked: new Set(own.map(({ blocked_user_id }) => blocked_user_id)),
    blockedBy: new Set(others.map(({ user_id }) => user_id)),
  };
}

export function listBlockedPeople(db: Reader, userId: number): Promise<PersonRow[]> {
  return db
    .selectFrom('user_blocks')
    .innerJoin('users', 'users.id', 'user_blocks.blocked_user_id')
    .select(personColumns)
    .where('user_blocks.user_id', '=', userId)
    .orderBy('user_blocks.created_at', 'desc')
    .orderBy('users.id')
    .limit(limits.blockedMax)
    .execute();
}

export async function countBlocked(db: Reader, userId: number): Promise<number> {
  const row = await db
    .selectFrom('user_blocks')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Inserts a block; answers false where it existed. */
export async function insertBlock(tx: Writer, { userId, otherId }: Pair, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_blocks')
    .values({ user_id: userId, blocked_user_id: otherId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'blocked_user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteBlock(tx: Writer, { userId, otherId }: Pair): Promise<void> {
  await tx
    .deleteFrom('user_blocks')
    .where('user_id', '=', userId)
    .where('blocked_user_id', '=', otherId)
    .execute();
}

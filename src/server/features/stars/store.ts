import type { Reader, Writer } from '#server/db/database.ts';

export async function listStarred(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('session_stars')
    .select('session_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.session_id);
}

interface Star {
  readonly userId: number;
  readonly sessionId: number;
}

export async function insertStar(
  tx: Writer,
  { userId, sessionId, now }: Star & { now: number },
): Promise<void> {
  await tx
    .insertInto('session_stars')
    .values({ user_id: userId, session_id: sessionId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'session_id']).doNothing())
    .execute();
}

export async function deleteStar(tx: Writer, { userId, sessionId }: Star): Promise<void> {
  await tx
    .deleteFrom('session_stars')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .execute();
}

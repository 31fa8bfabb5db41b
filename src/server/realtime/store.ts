import type { Reader } from '#server/db/database.ts';

/** Lists the ids of the people who may read an event's content. */
export async function listApproved(db: Reader, eventId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('event_participants')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'APPROVED')
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Reads the ends of sessions by id, in epoch milliseconds; an id that is missing has ended. */
export async function listSessionEnds(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('sessions').select(['id', 'expires_at']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.expires_at]));
}

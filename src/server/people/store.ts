import type { Participation } from '#domain/event-access.ts';
import type { Reader } from '#server/db/database.ts';

/** Finds the participation of a person in an event; null where there is none. */
export async function findParticipation(
  db: Reader,
  eventId: number,
  userId: number,
): Promise<Participation | null> {
  const row = await db
    .selectFrom('event_participants')
    .select(['status', 'is_host', 'is_admin'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { status: row.status, isHost: row.is_host === 1, isAdmin: row.is_admin === 1 };
}

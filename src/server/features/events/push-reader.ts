import type { Reader } from '#server/db/database.ts';

/** Finds what a notification says of a room. */
export function findNamedRoom(
  db: Reader,
  id: number,
): Promise<{ readonly name: string; readonly suffix: string } | undefined> {
  return db.selectFrom('events').select(['name', 'suffix']).where('id', '=', id).executeTakeFirst();
}

interface Waiting {
  readonly count: number;
  /** Person who came last. */
  readonly userId: number;
}

/** Finds who waits to be let into a room, and has answered what it asks; null where nobody does. */
export async function findWaiting(db: Reader, eventId: number): Promise<Waiting | null> {
  const waiting = db
    .selectFrom('event_participants')
    .where('event_id', '=', eventId)
    .where('status', '=', 'TO_BE_APPROVED')
    .where('owes_answers', '=', 0);
  const { count } = await waiting.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const newest = await waiting
    .select('user_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest === undefined ? null : { count: Number(count), userId: newest.user_id };
}

import type { Reader } from '#server/db/database.ts';

/** Finds the discussion that an event has from its beginning. */
export async function findDiscussionId(db: Reader, eventId: number): Promise<number> {
  const { id } = await db
    .selectFrom('conversations')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return id;
}

import type { Writer } from '#server/db/database.ts';
import { createPlaceReader, raiseVersion } from '#server/db/event-versions.ts';

/** Notes that an event's list of people has changed: who is in it, or what is told of them. */
export async function peopleChanged(tx: Writer, eventId: number): Promise<void> {
  await raiseVersion(tx, 'event_people_versions', eventId);
}

/** Notes that something is told otherwise of a person, in all lists of people that they are in. */
export async function personChanged(tx: Writer, userId: number): Promise<void> {
  const places = await tx
    .selectFrom('event_participants')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'APPROVED')
    .orderBy('event_id')
    .execute();
  for (const { event_id } of places) await peopleChanged(tx, event_id);
}

/** Reads the place of a person in an event with the version of its list of people. */
export const readPeoplePlace = createPlaceReader('event_people_versions');

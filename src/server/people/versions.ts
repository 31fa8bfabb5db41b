import type { Writer } from '#server/db/database.ts';
import { createPlaceReader, raiseVersion } from '#server/db/event-versions.ts';

/** Notes that lists tell something else of an event: of the event itself, of who is in it, or of one of them. */
export async function eventChanged(tx: Writer, eventId: number): Promise<void> {
  await raiseVersion(tx, 'event_versions', eventId);
}

/** Notes the same of all events in which a person is, or which they have made. */
export async function personChanged(tx: Writer, userId: number): Promise<void> {
  const events = await tx
    .selectFrom('event_participants')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'APPROVED')
    .union(tx.selectFrom('events').select('id as event_id').where('creator_user_id', '=', userId))
    .orderBy('event_id')
    .execute();
  for (const { event_id } of events) await eventChanged(tx, event_id);
}

/** Notes the same of all events of an organisation. */
export async function organizationChanged(tx: Writer, organizationId: number): Promise<void> {
  const events = await tx
    .selectFrom('events')
    .select('id')
    .where('creator_organization_id', '=', organizationId)
    .orderBy('id')
    .execute();
  for (const { id } of events) await eventChanged(tx, id);
}

/** Reads the place of a person in an event with the version of what lists tell of it. */
export const readEventPlace = createPlaceReader('event_versions');

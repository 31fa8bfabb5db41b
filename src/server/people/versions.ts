import type { Reader, Writer } from '#server/db/database.ts';
import { createPlaceReader } from '#server/db/event-versions.ts';
import { raiseAtEnd } from '#server/db/raised-versions.ts';

/** Notes that lists tell something else of an event: of the event itself, of who is in it, or of one of them. */
export const eventChanged = (tx: Writer, eventId: number): void =>
  raiseAtEnd(tx, 'event_versions', [eventId]);

/** Notes the same of all events in which a person is, or which they have made. */
export const personChanged = (tx: Writer, userId: number): void =>
  raiseAtEnd(tx, 'event_versions', async (db) => {
    const rows = await db
      .selectFrom('event_participants')
      .select('event_id')
      .where('user_id', '=', userId)
      .where('status', '=', 'APPROVED')
      .union(db.selectFrom('events').select('id as event_id').where('creator_user_id', '=', userId))
      .execute();
    return rows.map(({ event_id }) => event_id);
  });

/** Notes the same of an organisation that goes in this transaction: who was in it is known before only. */
export async function organizationGoes(tx: Writer, organizationId: number): Promise<void> {
  raiseAtEnd(tx, 'event_versions', await listEventsOfOrganization(tx, organizationId));
}

/** Notes the same of all events of an organisation, and of those in which its people are: its logo stands by their names. */
export const organizationChanged = (tx: Writer, organizationId: number): void =>
  raiseAtEnd(tx, 'event_versions', (db) => listEventsOfOrganization(db, organizationId));

async function listEventsOfOrganization(db: Reader, organizationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('organization_users as membership')
    .innerJoin('event_participants as place', 'place.user_id', 'membership.user_id')
    .select('place.event_id')
    .where('membership.organization_id', '=', organizationId)
    .where('place.status', '=', 'APPROVED')
    .union(
      db.selectFrom('events').select('id as event_id').where('creator_organization_id', '=', organizationId),
    )
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** Reads the place of a person in an event with the version of what lists tell of it. */
export const readEventPlace = createPlaceReader('event_versions');

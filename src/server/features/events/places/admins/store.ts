import type { Reader } from '#server/db/database.ts';
import type { EventParticipantRow } from '#server/db/tables/events.ts';

/** Lists the places of these people in an event. */
export async function listPlaces(
  db: Reader,
  eventId: number,
  userIds: readonly number[],
): Promise<Pick<EventParticipantRow, 'user_id' | 'status' | 'is_host' | 'is_admin'>[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('event_participants')
    .select(['user_id', 'status', 'is_host', 'is_admin'])
    .where('event_id', '=', eventId)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Lists the people who are admins of an event and no hosts. */
export async function listAdminIds(db: Reader, eventId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event_participants')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('is_admin', '=', 1)
    .where('is_host', '=', 0)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Finds which of these people belong to an organisation. */
export async function findMembers(
  db: Reader,
  organizationId: number | null,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (organizationId === null || userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('organization_users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .where(({ eb, or }) => or([eb('is_owner', '=', 1), eb('is_admin', '=', 1), eb('is_member', '=', 1)]))
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import { readAllByNumbers } from '#server/db/read-by.ts';

/** Room of a person's lists with all that may change in what they tell of it, but for time: equal marks, equal lists. */
export interface RoomMark {
  readonly id: number;
  readonly expires_at: number | null;
  /** Version of the room and of all places in it, the person's own among them. */
  readonly version: number | null;
  /** Part in its organisation: 0 for a place in the room itself. */
  readonly role: number;
}

const markColumns = ['events.id', 'events.expires_at', 'event_versions.version'] as const;

const listMarks = readAllByNumbers<'userId', RoomMark>(['userId'], (db, { userId }) =>
  db
    .selectFrom('event_participants as mine')
    .innerJoin('events', 'events.id', 'mine.event_id')
    .leftJoin('event_versions', 'event_versions.event_id', 'events.id')
    .select(markColumns)
    .select(sql<number>`0`.as('role'))
    .where('mine.user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('organization_users as membership')
        .innerJoin('events', 'events.creator_organization_id', 'membership.organization_id')
        .leftJoin('event_versions', 'event_versions.event_id', 'events.id')
        .select(markColumns)
        .select(sql<number>`1 + membership.is_admin + membership.is_owner + membership.is_owner`.as('role'))
        .where('membership.user_id', '=', userId),
    ),
);

/** Lists the marks of the rooms in which a person has a place, and of those of their organisations with their roles. */
export const listRoomMarks = (db: Reader, userId: number): Promise<RoomMark[]> => listMarks(db, { userId });

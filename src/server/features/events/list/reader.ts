import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import { readAllByNumbers } from '#server/db/read-by.ts';

/** Room of a person's lists with all that may change in what they tell of it, but for time: equal marks, equal lists. */
export interface RoomMark {
  readonly id: number;
  readonly expires_at: number | null;
  readonly version: number | null;
}

const markColumns = ['events.id', 'events.expires_at', 'event_versions.version'] as const;
const none = sql<null>`null`;

const listMarks = readAllByNumbers<'userId', RoomMark>(['userId'], (db, { userId }) =>
  db
    .selectFrom('event_participants as mine')
    .innerJoin('events', 'events.id', 'mine.event_id')
    .leftJoin('event_versions', 'event_versions.event_id', 'events.id')
    .select(markColumns)
    .select(['mine.id as place', 'mine.status', 'mine.is_host', 'mine.is_admin', 'mine.created_at'])
    .where('mine.user_id', '=', userId)
    .$castTo<RoomMark>()
    .unionAll(
      db
        .selectFrom('organization_users as membership')
        .innerJoin('events', 'events.creator_organization_id', 'membership.organization_id')
        .leftJoin('event_versions', 'event_versions.event_id', 'events.id')
        .select(markColumns)
        .select([
          none.as('place'),
          none.as('status'),
          'membership.is_owner as is_host',
          'membership.is_admin',
        ])
        .select(none.as('created_at'))
        .where('membership.user_id', '=', userId)
        .$castTo<RoomMark>(),
    ),
);

/** Lists the marks of the rooms in which a person has a place, and of those of their organisations with their roles. */
export const listRoomMarks = (db: Reader, userId: number): Promise<RoomMark[]> => listMarks(db, { userId });

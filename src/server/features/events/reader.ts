import { sql } from 'kysely';
import type { ParticipantStatus } from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import type { Reader } from '#server/db/database.ts';
import { readAllBy } from '#server/db/read-by.ts';
import type { EventRow } from '#server/db/tables/events.ts';
import { type Flag, toFlag } from '#server/db/tables/flag.ts';
import { personColumns } from '#server/people/present-person.ts';

const yes = toFlag(true);

/** Columns of a room in lists: all but description and call. */
const summaryColumns = [
  'events.id',
  'events.name',
  'events.suffix',
  'events.is_private',
  'events.event_type',
  'events.creator_organization_id',
  'events.creator_user_id',
  'events.cover_image',
  'events.tags',
  'events.time_zone_id',
  'events.meeting_start',
  'events.meeting_minutes',
  'events.expires_at',
  'events.max_participants',
  'events.is_paid',
  'events.price_amount',
  'events.price_currency',
  'events.price_frequency',
  'events.is_recurring',
  'events.recurrence',
  'events.is_upload_restricted',
] as const;

const contextColumns = [
  'mine.id as place_id',
  'mine.status as place_status',
  'mine.is_host as place_host',
  'mine.is_admin as place_admin',
  'mine.owes_answers as place_owes',
  'mine.created_at as place_created_at',
  'membership.is_owner as role_owner',
  'membership.is_admin as role_admin',
  'membership.is_member as role_member',
  'membership.is_follower as role_follower',
  'organizations.name as organization_name',
  'organizations.logo as organization_logo',
  'organizations.suffix as organization_suffix',
  'creator.first_name as creator_first_name',
  'creator.last_name as creator_last_name',
  'creator.image as creator_image',
  'creator.position as creator_position',
  'creator.organization as creator_organization',
  'creator.location as creator_location',
  'creator.suffix as creator_suffix',
] as const;

const approved = sql`select count(*) from event_participants as p where p.event_id = events.id and p.status = 'APPROVED'`;
/** Numbers of approved people, and of hosts and admins among them: few, so that the index finds them at once. */
const counts = [
  sql<number>`(${approved})`.as('approved_count'),
  sql<number>`(${approved} and p.is_host = 1) + (${approved} and p.is_host = 0 and p.is_admin = 1)`.as(
    'leaders_count',
  ),
] as const;

/** Selects rooms as one person sees them: with their place, their roles in its organisation, and its people counted. */
function selectRooms(db: Reader, userId: number) {
  return db
    .selectFrom('events')
    .leftJoin('event_participants as mine', (join) =>
      join.onRef('mine.event_id', '=', 'events.id').on('mine.user_id', '=', userId),
    )
    .leftJoin('organizations', 'organizations.id', 'events.creator_organization_id')
    .leftJoin('organization_users as membership', (join) =>
      join.onRef('membership.organization_id', '=', 'organizations.id').on('membership.user_id', '=', userId),
    )
    .leftJoin('users as creator', 'creator.id', 'events.creator_user_id')
    .select([...summaryColumns, ...contextColumns, ...counts]);
}

const selectWholeRooms = (db: Reader, userId: number) =>
  selectRooms(db, userId)
    .leftJoin('conversations as discussion', 'discussion.event_id', 'events.id')
    .select([
      'events.description',
      'events.meeting_url',
      'events.call_details',
      'mine.notes as place_notes',
      'discussion.sid as discussion_sid',
    ]);

type LastPart<Column extends string> = Column extends `${string}.${infer Name}` ? Name : never;

/** The caller's place and roles, all null where there are none. */
interface CallerColumns {
  readonly place_id: number | null;
  readonly place_status: ParticipantStatus | null;
  readonly place_host: Flag | null;
  readonly place_admin: Flag | null;
  readonly place_owes: Flag | null;
  readonly place_created_at: number | null;
  readonly role_owner: Flag | null;
  readonly role_admin: Flag | null;
  readonly role_member: Flag | null;
  readonly role_follower: Flag | null;
}

interface OrganizerColumns {
  readonly organization_name: string | null;
  readonly organization_logo: string | null;
  readonly organization_suffix: string | null;
  readonly creator_first_name: string | null;
  readonly creator_last_name: string | null;
  readonly creator_image: string | null;
  readonly creator_position: string | null;
  readonly creator_organization: string | null;
  readonly creator_location: string | null;
  readonly creator_suffix: string | null;
}

export type SummaryRow = Pick<EventRow, LastPart<(typeof summaryColumns)[number]>> &
  CallerColumns &
  OrganizerColumns & { readonly approved_count: number; readonly leaders_count: number };
export type RoomRow = SummaryRow &
  Pick<EventRow, 'description' | 'meeting_url' | 'call_details'> & {
    readonly place_notes: string | null;
    readonly discussion_sid: string | null;
  };

/** Id of nobody, for callers who are not signed in. */
export const nobody = 0;

export const findRoom = (db: Reader, id: number, userId: number): Promise<RoomRow | undefined> =>
  selectWholeRooms(db, userId).where('events.id', '=', id).executeTakeFirst();

/** Finds a room by its folded suffix. */
export const findRoomBySuffix = (
  db: Reader,
  suffixKey: string,
  userId: number,
): Promise<RoomRow | undefined> =>
  selectWholeRooms(db, userId).where('events.suffix_key', '=', suffixKey).executeTakeFirst();

export async function isSuffixUsed(db: Reader, suffixKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('suffix_key', '=', suffixKey)
    .executeTakeFirst();
  return row !== undefined;
}

export type RoomList = 'hosted' | 'attended' | 'of own organizations' | 'attended of organizations';

/** Rooms of one list, the newest first; `without` are the programme's own events. */
export function listRooms(
  db: Reader,
  { userId, list, without }: { userId: number; list: RoomList; without: readonly number[] },
): Promise<SummaryRow[]> {
  return roomsIn(db, userId, list)
    .where('events.id', 'not in', without)
    .orderBy('events.id', 'desc')
    .limit(roomLimits.listMax)
    .execute();
}

function roomsIn(db: Reader, userId: number, list: RoomList) {
  const rooms = selectRooms(db, userId);
  if (list === 'of own organizations')
    return rooms
      .where('events.event_type', '=', 'ORGANIZATION')
      .where('events.creator_organization_id', 'in', editedOrganizations(db, userId))
      .where(({ eb, or }) => or([eb('mine.status', 'is', null), eb('mine.status', '!=', 'BLOCKED')]));
  const attended = rooms.where('mine.status', '!=', 'BLOCKED');
  if (list === 'attended of organizations')
    return attended
      .where('events.event_type', '=', 'ORGANIZATION')
      .where(({ eb, or, not }) =>
        or([
          eb('events.creator_organization_id', 'is', null),
          not(eb('events.creator_organization_id', 'in', editedOrganizations(db, userId))),
        ]),
      );
  return attended.where('events.event_type', '=', 'INDIVIDUAL').where(({ eb, and, not }) => {
    const hosts = and([eb('mine.is_host', '=', yes), eb('mine.status', '=', 'APPROVED')]);
    return list === 'hosted' ? hosts : not(hosts);
  });
}

/** Organisations whose rooms a person may change. */
const editedOrganizations = (db: Reader, userId: number) =>
  db
    .selectFrom('organization_users')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('is_owner', '=', yes), eb('is_admin', '=', yes)]));

export async function mayEditOrganization(
  db: Reader,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<boolean> {
  const row = await editedOrganizations(db, userId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the hosts and admins of a room, hosts first, each in the order in which they came; all statuses. */
export const listLeaders = readAllBy((db, eventId: number) =>
  db
    .selectFrom('event_participants as participant')
    .innerJoin('users', 'users.id', 'participant.user_id')
    .select(personColumns)
    .select([
      'participant.id as participant_id',
      'participant.is_host',
      'participant.is_admin',
      'participant.notes',
      'participant.status',
    ])
    .where('participant.event_id', '=', eventId)
    .where('users.first_name', 'is not', null)
    .where('users.last_name', 'is not', null)
    .where(sql<boolean>`(participant.is_host = 1 or participant.is_admin = 1)`)
    .orderBy('participant.is_host', 'desc')
    .orderBy('participant.id'),
);

/** Lists the organisations that sponsor a room, in its order. */
export const listSponsors = readAllBy((db, eventId: number) =>
  db
    .selectFrom('event_sponsors')
    .innerJoin('organizations', 'organizations.id', 'event_sponsors.organization_id')
    .select(['organizations.id', 'organizations.name', 'organizations.logo', 'organizations.suffix'])
    .where('event_sponsors.event_id', '=', eventId)
    .orderBy('event_sponsors.position'),
);

/** Lists the questions that a room asks, in its order. */
export const listQuestions = readAllBy((db, eventId: number) =>
  db
    .selectFrom('event_questions')
    .select(['id', 'question', 'placeholder', 'is_required'])
    .where('event_id', '=', eventId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
);

/** Lists the answers of one place. */
export const listOwnAnswers = readAllBy((db, placeId: number) =>
  db
    .selectFrom('event_answers')
    .select(['question_id', 'value'])
    .where('participant_id', '=', placeId)
    .orderBy('question_id'),
);

/** Finds the first web site among the links of an organisation. */
export const listOrganizationSites = readAllBy((db, organizationId: number) =>
  db
    .selectFrom('organization_links')
    .select('url')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`type = 'WEBSITE'`)
    .orderBy('id'),
);

/** Finds the web sites among a person's links. */
export const listPersonSites = readAllBy((db, userId: number) =>
  db
    .selectFrom('user_links')
    .select('url')
    .where('user_id', '=', userId)
    .where(sql<boolean>`type = 'WEBSITE'`)
    .orderBy('id'),
);

import type { Notification, NotificationsType } from '#contract/notifications.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { cohortKind, type RoomKind, roomKinds } from '#server/event-news/kinds.ts';
import type { Me } from '#server/http/session.ts';
import { listUnreadRows, type UnreadRow } from './store.ts';

const roomsMax = 200;

type Programmed = Pick<Context, 'programme'>;

const cohortEvents = ({ programme: { eventIds } }: Programmed): readonly number[] => [
  eventIds.announcements,
  eventIds.forum,
];

/** Kinds of which the people of an event are told. */
function kindsOf(context: Programmed, eventId: number): readonly RoomKind[] {
  if (cohortEvents(context).includes(eventId)) return [cohortKind];
  return Object.values(context.programme.eventIds).includes(eventId) ? [] : roomKinds;
}

function present(notificationsType: NotificationsType, row: UnreadRow): Notification {
  const { event_id: objectId, read_up_to: readUpTo, newest, unread } = row;
  // What was newest may have gone with whom it was about.
  return {
    objectId,
    notificationsType,
    unread: Number(unread),
    readUpTo,
    newest: Math.max(newest, readUpTo),
  };
}

interface Asked {
  readonly userId: number;
  readonly eventId: number;
  readonly type: NotificationsType;
}

/** Finds what is unread of one kind in one event; undefined where the person is not told of it. */
export async function findUnread(
  db: Reader,
  context: Programmed,
  { userId, eventId, type }: Asked,
): Promise<Notification | undefined> {
  const kind = kindsOf(context, eventId).find((one) => one.type === type);
  if (kind === undefined) return undefined;
  const [row] = await listUnreadRows(db, { userId, kind, events: { in: [eventId] } });
  return row && present(type, row);
}

/** Puts the records of each room together, those with news first, and of as many as are answered the newest first. */
function ofRooms(records: readonly Notification[]): Notification[] {
  const rooms = [...Map.groupBy(records, ({ objectId }) => objectId).values()].map((ofRoom) => ({
    ofRoom,
    isNew: ofRoom.some(({ unread }) => unread > 0),
    newest: Math.max(...ofRoom.map(({ newest }) => newest)),
  }));
  rooms.sort((one, other) => Number(other.isNew) - Number(one.isNew) || other.newest - one.newest);
  return rooms.slice(0, roomsMax).flatMap(({ ofRoom }) => ofRoom);
}

/** Reads what is new to a person in all events, in one query a kind. */
export async function readUnread(
  context: Programmed & Pick<Context, 'database'>,
  { userId }: Pick<Me, 'userId'>,
): Promise<Notification[]> {
  const { reader } = context.database;
  const list = async (kind: RoomKind, events: Parameters<typeof listUnreadRows>[1]['events']) =>
    (await listUnreadRows(reader, { userId, kind, events })).map((row) => present(kind.type, row));
  const notIn = Object.values(context.programme.eventIds);
  const [cohort, ...rooms] = await Promise.all([
    list(cohortKind, { in: cohortEvents(context) }),
    ...roomKinds.map((kind) => list(kind, { notIn })),
  ]);
  return [...(cohort ?? []), ...ofRooms(rooms.flat())];
}

import { type RoomTime, type RoomViewer, roomTime } from '#client/features/rooms/room-times.ts';
import type { EventLists, EventSummary } from '#contract/events.ts';
import { fold } from '#domain/fold.ts';

export interface ListedRoom {
  readonly room: EventSummary;
  readonly time: RoomTime;
}

export interface RoomGroup {
  /** Stays the same while rooms come and go. */
  readonly key: string;
  readonly title: string;
  readonly rooms: readonly ListedRoom[];
}

interface RoomsOf {
  readonly key: string;
  readonly title: string;
  readonly rooms: readonly EventSummary[];
}

/** The four lists as people read them: one group an organisation, then one's own, then the others. */
export function groupRooms(lists: EventLists, viewer: RoomViewer): RoomGroup[] {
  const ofOrganizations = [
    ...lists.organizationEventsCreatedToWhichIAmAdmin,
    ...lists.organizationEventsAttendedByMe,
  ];
  const organizations = new Map<number, RoomsOf>();
  for (const room of ofOrganizations) {
    const { id = 0, name = 'organisations' } = room.creatorOrganization ?? {};
    const group = organizations.get(id) ?? { key: `of-${id}`, title: `Hosted by ${name}`, rooms: [] };
    organizations.set(id, { ...group, rooms: [...group.rooms, room] });
  }
  const groups: RoomsOf[] = [
    ...[...organizations.values()].sort((one, other) => byFolded(one.title, other.title)),
    { key: 'mine', title: 'Hosted by me', rooms: lists.eventsCreatedByMe },
    { key: 'attended', title: 'Attended', rooms: lists.eventsAttendedByMe },
  ];
  return groups
    .filter(({ rooms }) => rooms.length > 0)
    .map((group) => ({ ...group, rooms: inOrder(group.rooms, viewer) }));
}

const byFolded = (one: string, other: string): number => (fold(one) < fold(other) ? -1 : 1);

/** Order of states: live, next, without a time, and last what is over, the latest first. */
const stateOrder: readonly RoomTime['state'][] = ['live', 'next', 'open', 'none', 'ended'];

function inOrder(rooms: readonly EventSummary[], viewer: RoomViewer): ListedRoom[] {
  const listed = rooms.map((room) => ({ room, time: roomTime(room, viewer) }));
  return listed.sort(
    (one, other) =>
      stateOrder.indexOf(one.time.state) - stateOrder.indexOf(other.time.state) ||
      rankOf(one.time) - rankOf(other.time) ||
      byFolded(one.room.name, other.room.name),
  );
}

/** Rank among rooms of one state. */
const rankOf = ({ state, at }: RoomTime): number => (state === 'ended' ? -1 : 1) * (at ?? 0);

/** Text by which a room is found. */
export const searchText = ({ name, tags, creatorOrganization }: EventSummary): string =>
  fold([name, creatorOrganization?.name, tags].filter(Boolean).join(' '));

/** Groups with the rooms in whose texts every word stands, in whatever order. */
export function findRooms(groups: readonly RoomGroup[], sought: string): RoomGroup[] {
  const words = fold(sought).split(/\s+/).filter(Boolean);
  const fits = ({ room }: ListedRoom) => {
    const text = searchText(room);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, rooms: group.rooms.filter(fits) }))
    .filter(({ rooms }) => rooms.length > 0);
}

import { tableLimits } from '#contract/table-limits.ts';
import type { Seat, Table } from '#contract/tables.ts';

/** Person who looks at the tables, and whom they look for there. */
export interface TableViewer {
  readonly myId: number;
  readonly favouriteIds: ReadonlySet<number>;
}

type Seats = Pick<Table, 'eventTableParticipants' | 'seatingCapacity'>;

export const freeSeats = ({ eventTableParticipants, seatingCapacity }: Seats): number =>
  Math.max(seatingCapacity - eventTableParticipants.length, 0);

export const seatOf = ({ eventTableParticipants }: Seats, userId: number): Seat | undefined =>
  eventTableParticipants.find(({ participantUser }) => participantUser.id === userId);

/** People of a table: oneself, then one's favourites, then the others, each as they sat down. */
export function byClosest({ eventTableParticipants }: Seats, { myId, favouriteIds }: TableViewer): Seat[] {
  const distance = ({ participantUser: { id } }: Seat) => (id === myId ? 0 : favouriteIds.has(id) ? 1 : 2);
  return eventTableParticipants.toSorted((one, other) => distance(one) - distance(other));
}

/** Seats of a table as they are drawn: at most eight, so not everybody has a face there. */
export interface ShownSeats {
  readonly faces: readonly Seat[];
  readonly freeCount: number;
  /** People beyond the faces, who are a number in the last seat. */
  readonly moreCount: number;
}

const personOf = ({ participantUser }: Seat) => participantUser.id;

/** Two free seats stay in sight at a table of more than eight, where there are two. */
const fewestFree = 2;

/** Chooses the seats that are drawn; those whom the viewer looks for are always among the faces. */
export function shownSeats(table: Seats, viewer: TableViewer): ShownSeats {
  const people = table.eventTableParticipants;
  const most = tableLimits.seatsShown;
  const freeCount = Math.min(freeSeats(table), Math.max(most - people.length, fewestFree));
  const room = most - freeCount;
  if (people.length <= room) return { faces: people, freeCount, moreCount: 0 };
  const faces = new Set(byClosest(table, viewer).slice(0, room - 1));
  return {
    faces: people.filter((seat) => faces.has(seat)),
    freeCount,
    moreCount: people.length - faces.size,
  };
}

/** The table that stands first and large: one's own, else where a favourite sits, else where most people have a free seat left. */
export function featuredTable<T extends Seats>(tables: readonly T[], viewer: TableViewer): T | undefined {
  const { myId, favouriteIds } = viewer;
  const mine = tables.find((table) => seatOf(table, myId));
  if (mine) return mine;
  const open = tables.filter((table) => freeSeats(table) > 0);
  const hasFavourite = ({ eventTableParticipants }: T) =>
    eventTableParticipants.some((seat) => favouriteIds.has(personOf(seat)));
  const withFavourite = open.find(hasFavourite) ?? tables.find(hasFavourite);
  if (withFavourite) return withFavourite;
  const people = ({ eventTableParticipants }: T) => eventTableParticipants.length;
  const [fullest] = open.toSorted((one, other) => people(other) - people(one));
  return fullest ?? tables[0];
}

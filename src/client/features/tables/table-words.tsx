import { Fragment } from 'react';
import type { Seat, Table } from '#contract/tables.ts';
import { displayName } from '#domain/person.ts';
import { byClosest, freeSeats, type TableViewer } from '#domain/tables/seats.ts';

/** One in a line of names: somebody, or how many others. */
export interface Named {
  readonly key: string;
  readonly name: string;
}

const calledOf = ({ participantUser }: Seat): Named => ({
  key: String(participantUser.id),
  name: participantUser.firstName || displayName(participantUser),
});
const rest = (name: string): Named[] => [{ key: 'rest', name }];

const mostNames = 3;

/** `Noura, Omar, Maha and 4 others`: oneself and one's favourites first. */
export function namesAt(table: Table, viewer: TableViewer): Named[] {
  const seats = byClosest(table, viewer);
  const names = seats
    .slice(0, mostNames)
    .map((seat) => (seat.participantUser.id === viewer.myId ? { key: 'me', name: 'You' } : calledOf(seat)));
  const others = seats.length - names.length;
  if (others === 0) return names;
  return [...names, ...rest(others === 1 ? '1 other' : `${others} others`)];
}

/** Those whom the viewer favours: `Noura`, `Noura and Omar`, `Noura and 2 more`. */
export function favouritesAt(table: Table, { favouriteIds }: TableViewer): Named[] {
  const seats = table.eventTableParticipants.filter(({ participantUser: { id } }) => favouriteIds.has(id));
  const names = seats.map(calledOf);
  return names.length <= 2 ? names : [...names.slice(0, 1), ...rest(`${names.length - 1} more`)];
}

/** `3 seats free`, `Full` */
export function freeWords(table: Table): string {
  const count = freeSeats(table);
  if (count === 0) return 'Full';
  return count === 1 ? '1 seat free' : `${count} seats free`;
}

/** Says what goes with a table that is deleted: `3 people are seated; their call ends.` */
export function deletedTableWords({ eventTableParticipants: { length } }: Table): string {
  if (length === 0) return 'Nobody is seated there.';
  return length === 1
    ? '1 person is seated; their call ends.'
    : `${length} people are seated; their call ends.`;
}

/** Names in a line, each apart from the words round it, which an Arabic one would turn round. */
export function Names({ names }: { readonly names: readonly Named[] }) {
  return names.map(({ key, name }, index) => (
    <Fragment key={key}>
      {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}

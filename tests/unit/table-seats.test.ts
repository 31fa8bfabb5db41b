import { describe, expect, test } from 'vitest';
import type { Person } from '#contract/users.ts';
import { type RingPlace, ringOf } from '#domain/tables/ring.ts';
import { featuredTable, freeSeats, shownSeats, type TableViewer } from '#domain/tables/seats.ts';

const personOf = (id: number): Person => ({
  id,
  firstName: `P${id}`,
  lastName: null,
  image: null,
  position: null,
  organization: null,
  location: null,
  myLastlink: `https://last-links.example/p${id}`,
});
const seats = (ids: readonly number[]) => ids.map((id) => ({ id: 100 + id, participantUser: personOf(id) }));
const tableOf = (capacity: number, ...ids: number[]) => ({
  seatingCapacity: capacity,
  eventTableParticipants: seats(ids),
});
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const nobody: TableViewer = { myId: 0, favouriteIds: new Set() };
const idsOf = (faces: readonly { participantUser: { id: number } }[]) =>
  faces.map(({ participantUser: { id } }) => id);
/** `1 . 2 +2` */
const drawn = (ring: readonly RingPlace[]) =>
  ring
    .map((place) =>
      place.kind === 'free'
        ? '.'
        : place.kind === 'more'
          ? `+${place.count}`
          : String(place.seat.participantUser.id),
    )
    .join(' ');

describe('what is drawn of a table', () => {
  test.each([
    [8, 0, 0, 8, 0],
    [8, 8, 8, 0, 0],
    [6, 3, 3, 3, 0],
    [11, 0, 0, 8, 0],
    [11, 3, 3, 5, 0],
    [11, 6, 6, 2, 0],
    [11, 7, 5, 2, 2],
    [9, 7, 5, 2, 2],
    [9, 8, 6, 1, 2],
    [9, 9, 7, 0, 2],
    [11, 11, 7, 0, 4],
  ])('of %i seats with %i people: %i faces, %i free, +%i', (capacity, people, faces, free, more) => {
    const shown = shownSeats(tableOf(capacity, ...upTo(people)), nobody);
    expect([shown.faces.length, shown.freeCount, shown.moreCount]).toEqual([faces, free, more]);
  });

  test('no table shows more than eight seats, and everybody at it is counted', () => {
    for (const capacity of upTo(11))
      for (const people of [0, ...upTo(capacity)]) {
        const { faces, freeCount, moreCount } = shownSeats(tableOf(capacity, ...upTo(people)), nobody);
        expect(faces.length + moreCount).toBe(people);
        expect(faces.length + freeCount + (moreCount > 0 ? 1 : 0)).toBe(Math.min(capacity, 8));
      }
  });

  test('oneself and one’s favourites have faces wherever they sit, in the order in which all sat down', () => {
    const viewer = { myId: 11, favouriteIds: new Set([9, 10]) };
    expect(idsOf(shownSeats(tableOf(11, ...upTo(11)), viewer).faces)).toEqual([1, 2, 3, 4, 9, 10, 11]);
    const friend = { myId: 11, favouriteIds: new Set(upTo(10)) };
    expect(idsOf(shownSeats(tableOf(11, ...upTo(11)), friend).faces)).toContain(11);
  });

  test('a table that holds more than it has seats for has no free one', () => {
    expect(freeSeats(tableOf(2, 1, 2, 3))).toBe(0);
  });
});

describe('the ring', () => {
  const ring = (table: ReturnType<typeof tableOf>, before: readonly RingPlace[] = []) =>
    ringOf(shownSeats(table, nobody), before);

  test.each([
    [tableOf(6, 1, 2, 3), '1 . 2 . 3 .'],
    [tableOf(9, ...upTo(7)), '1 . 2 3 . 4 5 +2'],
    [tableOf(6, ...upTo(6)), '1 2 3 4 5 6'],
    [tableOf(8, 1), '1 . . . . . . .'],
    [tableOf(6), '. . . . . .'],
  ])('begins with its faces spread evenly', (table, expected) => {
    expect(drawn(ring(table))).toBe(expected);
  });

  test('nobody moves while others come and go', () => {
    const first = ring(tableOf(6, 1, 2, 3));
    const second = ring(tableOf(6, 1, 2, 3, 4), first);
    expect(drawn(second)).toBe('1 4 2 . 3 .');
    const third = ring(tableOf(6, 2, 3, 4), second);
    expect(drawn(third)).toBe('. 4 2 . 3 .');
    expect(drawn(ring(tableOf(6, 2, 3, 4, 5, 6, 7), third))).toBe('5 4 2 6 3 7');
  });

  test('who makes way for a number does not come in anew when there is room again', () => {
    const six = ring(tableOf(11, ...upTo(6)));
    const seven = ring(tableOf(11, ...upTo(7)), six);
    expect(drawn(seven)).toMatch(/\+2$/);
    expect(new Set(drawn(seven).split(' ').slice(0, -1))).toEqual(new Set(['1', '2', '3', '4', '5', '.']));
    const sixAgain = ring(tableOf(11, ...upTo(6)), seven);
    expect(new Set(drawn(sixAgain).split(' '))).toEqual(new Set(['1', '2', '3', '4', '5', '6', '.']));
  });

  test('only who sits down while one looks has just come', () => {
    const first = ring(tableOf(6, 1));
    const second = ring(tableOf(6, 1, 2), first);
    const come = (places: readonly RingPlace[]) =>
      places.flatMap((place) =>
        place.kind === 'face' && place.hasJustCome ? place.seat.participantUser.id : [],
      );
    expect(come(first)).toEqual([]);
    expect(come(second)).toEqual([2]);
    expect(come(ring(tableOf(6, 1, 2, 3), second))).toEqual([2, 3]);
  });
});

describe('the table that stands first', () => {
  const few = tableOf(6, 1);
  const many = tableOf(6, 2, 3, 4);
  const full = tableOf(3, 5, 6, 7);
  const all = [few, full, many];

  test.each([
    ['one’s own', { myId: 1, favouriteIds: new Set([5]) }, few],
    ['a favourite’s', { myId: 0, favouriteIds: new Set([1]) }, few],
    ['a favourite’s, though it is full', { myId: 0, favouriteIds: new Set([5]) }, full],
    ['a favourite’s with a free seat before one without', { myId: 0, favouriteIds: new Set([5, 2]) }, many],
    ['the one with most people and a free seat', nobody, many],
  ])('is %s', (_, viewer, expected) => {
    expect(featuredTable(all, viewer)).toBe(expected);
  });

  test('is the first where all are full, and none where there is none', () => {
    expect(featuredTable([full, tableOf(1, 8)], nobody)).toBe(full);
    expect(featuredTable([], nobody)).toBeUndefined();
  });
});

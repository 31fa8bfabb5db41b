import { expect, test } from 'vitest';
import {
  deletedTableWords,
  favouritesAt,
  freeWords,
  type Named,
  namesAt,
} from '#client/features/tables/table-words.tsx';
import type { Table } from '#contract/tables.ts';

const names = ['Noura', 'Omar', 'Maha', 'Salman', 'Dina'];

/** A table of six at which the first of these sit, by ids from 1 on. */
const tableWith = (count: number): Table => ({
  id: 1,
  eventId: 2,
  tableNo: 1,
  tableName: 'Health access',
  logo: null,
  seatingCapacity: 6,
  eventTableParticipants: Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    participantUser: {
      id: index + 1,
      firstName: names[index] ?? null,
      lastName: names[index] ? 'Alharbi' : null,
      image: null,
      position: null,
      organization: null,
      location: null,
      myLastlink: 'https://last-links.example/x',
    },
  })),
});
const viewer = (myId: number, ...favourites: number[]) => ({ myId, favouriteIds: new Set(favourites) });
const said = (named: readonly Named[]) => named.map(({ name }) => name);

test.each([
  [0, []],
  [1, ['Noura']],
  [3, ['Noura', 'Omar', 'Maha']],
  [4, ['Noura', 'Omar', 'Maha', '1 other']],
  [6, ['Noura', 'Omar', 'Maha', '3 others']],
])('of %i people so many are named', (count, expected) => {
  expect(said(namesAt(tableWith(count), viewer(0)))).toEqual(expected);
});

test('oneself and one’s favourites are named first', () => {
  expect(said(namesAt(tableWith(5), viewer(4, 5)))).toEqual(['You', 'Dina', 'Noura', '2 others']);
});

test('who has no name yet is somebody', () => {
  expect(said(namesAt(tableWith(6), viewer(0, 6)))[0]).toBe('Somebody new');
});

test.each([
  [[], []],
  [[2], ['Omar']],
  [
    [2, 1],
    ['Noura', 'Omar'],
  ],
  [
    [1, 3, 4],
    ['Noura', '2 more'],
  ],
])('favourites %j are told', (favourites, expected) => {
  expect(said(favouritesAt(tableWith(5), viewer(0, ...favourites)))).toEqual(expected);
});

test.each([
  [0, '6 seats free', 'Nobody is seated there.'],
  [1, '5 seats free', '1 person is seated; their call ends.'],
  [5, '1 seat free', '5 people are seated; their call ends.'],
  [6, 'Full', '6 people are seated; their call ends.'],
])('a table of six with %i people says so', (count, free, deleted) => {
  expect(freeWords(tableWith(count))).toBe(free);
  expect(deletedTableWords(tableWith(count))).toBe(deleted);
});

import { expect, test } from 'vitest';
import { msOf, programmeNow, real, shown } from '#domain/time/clock.ts';
import {
  dayOf,
  daysApart,
  daysBetween,
  formatAs,
  formatAsOf,
  formatDate,
  formatDay,
  formatDayMonth,
  formatMoment,
  formatShortDate,
  formatSortable,
  formatTime,
  isSameDay,
  momentIn,
  realDay,
  shownDay,
  startOfDay,
  typedDay,
} from '#domain/time/dates.ts';

const riyadh = 'Asia/Riyadh';
const london = 'Europe/London';
const newYork = 'America/New_York';
const moment = '2021-06-18T15:05:00Z';

test('times and dates are written as the specification has them', () => {
  expect(formatTime(moment, riyadh)).toBe('06:05 PM');
  expect(formatDate(moment, riyadh)).toBe('18 June 2021');
  expect(formatDate('2021-06-05T12:00:00Z', riyadh)).toBe('05 June 2021');
  expect(formatShortDate('2021-06-05T12:00:00Z', riyadh)).toBe('05 Jun 2021');
  expect(formatMoment(moment, riyadh)).toBe('18 Jun 2021 • 06:05 PM');
  expect(formatDayMonth('2021-06-05T12:00:00Z', riyadh)).toBe('5 June');
  expect(formatDay(moment, riyadh)).toBe('Friday 18 June');
  expect(formatSortable(moment, riyadh)).toBe('2021-06-18 18:05');
  expect(formatAs(moment, riyadh, 'ddd, MMMM')).toBe('Fri, June');
});

test('midnight and noon are told apart', () => {
  expect(formatTime('2021-06-17T21:00:00Z', riyadh)).toBe('12:00 AM');
  expect(formatTime('2021-06-18T09:00:00Z', riyadh)).toBe('12:00 PM');
});

test('the day is the one of the zone asked for', () => {
  const lateInUtc = Date.parse('2021-06-18T22:30:00Z');
  expect(formatDayMonth(lateInUtc, 'UTC')).toBe('18 June');
  expect(formatDayMonth(lateInUtc, riyadh)).toBe('19 June');
  expect(formatDayMonth('2021-06-18T02:00:00Z', 'America/Los_Angeles')).toBe('17 June');
});

test('what is not of today says of which day it is', () => {
  expect(formatAsOf(moment, riyadh, '2021-06-18T20:59:00Z')).toBe('06:05 PM');
  expect(formatAsOf(moment, riyadh, '2021-06-18T21:00:00Z')).toBe('18 June, 06:05 PM');
  expect(formatAsOf(moment, 'UTC', '2021-06-18T21:00:00Z')).toBe('03:05 PM');
  expect(formatAsOf(moment, 'UTC', '2022-06-18T21:00:00Z')).toBe('18 June, 03:05 PM');
});

test('a day before and a day after midnight are the right ones at the turn of a year', () => {
  expect(formatDate('2021-12-31T20:59:59Z', riyadh)).toBe('31 December 2021');
  expect(formatDate('2021-12-31T21:00:00Z', riyadh)).toBe('01 January 2022');
  expect(formatAs('2021-12-31T21:00:00Z', riyadh, 'ddd')).toBe('Sat');
});

test('what is no moment breaks no screen', () => {
  expect(formatTime('soon', riyadh)).toBe('?:? ?');
  expect(formatDayMonth(Number.NaN, riyadh)).toBe('? ?');
});

test.each([
  [london, '2021-03-28T00:59:00Z', '28 Mar 2021 • 12:59 AM'],
  [london, '2021-03-28T01:00:00Z', '28 Mar 2021 • 02:00 AM'],
  [london, '2021-10-31T00:30:00Z', '31 Oct 2021 • 01:30 AM'],
  [london, '2021-10-31T01:30:00Z', '31 Oct 2021 • 01:30 AM'],
  [newYork, '2021-03-14T06:59:00Z', '14 Mar 2021 • 01:59 AM'],
  [newYork, '2021-03-14T07:00:00Z', '14 Mar 2021 • 03:00 AM'],
  [newYork, '2021-11-07T05:30:00Z', '07 Nov 2021 • 01:30 AM'],
  [newYork, '2021-11-07T06:30:00Z', '07 Nov 2021 • 01:30 AM'],
  ['Australia/Lord_Howe', '2021-04-03T15:00:00Z', '04 Apr 2021 • 01:30 AM'],
  ['Asia/Kathmandu', moment, '18 Jun 2021 • 08:50 PM'],
])('clocks that go forward and back are followed: in %s it is at %s %s', (zone, at, words) => {
  expect(formatMoment(at, zone)).toBe(words);
});

test.each([
  ['2021-06-18T20:59:59Z', riyadh, '2021-06-18'],
  ['2021-06-18T21:00:00Z', riyadh, '2021-06-19'],
  ['2021-06-18T21:00:00Z', 'UTC', '2021-06-18'],
  ['2021-06-18T03:00:00Z', 'America/Los_Angeles', '2021-06-17'],
  ['2021-06-18T12:00:00Z', 'Pacific/Kiritimati', '2021-06-19'],
  ['2021-12-31T23:30:00Z', 'Europe/Berlin', '2022-01-01'],
  ['0999-06-18T12:00:00Z', 'UTC', '0999-06-18'],
  [0, 'UTC', '1970-01-01'],
])('%s is in %s the day %s', (at, zone, day) => {
  expect(dayOf(at, zone)).toBe(day);
});

test.each([
  ['2021-06-18', '2021-06-18', 0],
  ['2021-06-18', '2021-06-19', 1],
  ['2021-06-19', '2021-06-18', -1],
  ['2021-12-31', '2022-01-01', 1],
  ['2024-02-28', '2024-03-01', 2],
  ['2021-03-27', '2021-03-29', 2],
])('from %s to %s it is %d days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test('a day of 23 or 25 hours is one day', () => {
  expect(daysApart('2021-03-28T00:30:00Z', '2021-03-28T23:30:00Z', london)).toBe(1);
  expect(daysApart('2021-11-07T04:00:00Z', '2021-11-08T04:59:00Z', newYork)).toBe(0);
  expect(isSameDay('2021-11-07T04:00:00Z', '2021-11-08T04:59:00Z', newYork)).toBe(true);
  expect(isSameDay('2021-11-07T04:00:00Z', '2021-11-08T05:00:00Z', newYork)).toBe(false);
});

test.each([
  ['2021-06-18T18:05', riyadh, moment],
  ['2021-03-28T00:30', london, '2021-03-28T00:30:00Z'],
  // Left out: as much later as clocks go forward.
  ['2021-03-28T01:30', london, '2021-03-28T01:30:00Z'],
  ['2021-03-28T02:30', london, '2021-03-28T01:30:00Z'],
  // Shown twice: the first of both.
  ['2021-10-31T01:30', london, '2021-10-31T00:30:00Z'],
  ['2021-10-31T02:30', london, '2021-10-31T02:30:00Z'],
  ['2021-03-14T02:30', newYork, '2021-03-14T07:30:00Z'],
  ['2021-11-07T01:30', newYork, '2021-11-07T05:30:00Z'],
  ['2021-11-07T02:30', newYork, '2021-11-07T07:30:00Z'],
])('clocks show %s in %s at %s', (text, zone, at) => {
  expect(momentIn(text, zone)).toBe(Date.parse(at));
});

test('a day begins at midnight, or later where clocks leave midnight out', () => {
  expect(startOfDay(moment, riyadh)).toBe(Date.parse('2021-06-17T21:00:00Z'));
  expect(startOfDay('2021-03-28T20:00:00Z', london)).toBe(Date.parse('2021-03-28T00:00:00Z'));
  expect(formatSortable(startOfDay('2018-11-04T12:00:00Z', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe(
    '2018-11-04 01:00',
  );
});

test.each([
  ['18/06/2021', '2021-06-18'],
  ['29/02/2024', '2024-02-29'],
  ['05/03/1999', '1999-03-05'],
  ['29/02/2021', null],
  ['31/04/2021', null],
  ['06/18/2021', null],
  ['5/3/1999', null],
  ['18/06/21', null],
  ['', null],
])('%j is typed for the day %s', (text, day) => {
  expect(typedDay(text)).toBe(day);
});

test('a clock that is ahead shifts what is read, and takes it off what is typed', () => {
  const clock = { now: () => msOf(moment), offsetMs: -1_000 };
  expect(programmeNow(clock)).toBe(msOf('2021-06-18T15:04:59Z'));
  expect(shown(moment, clock)).toBe(programmeNow(clock));
  expect(real(shown(moment, clock), clock)).toBe(msOf(moment));
});

test.each([
  [0, '2026-11-23', '2026-11-23'],
  [-1_984 * 86_400_000, '2026-11-23', '2021-06-18'],
  [-1_984 * 86_400_000 + 1_800_000, '2026-11-23', '2021-06-18'],
  [-1_984 * 86_400_000 - 1_800_000, '2026-11-23', '2021-06-18'],
  [2 * 86_400_000, '2024-02-28', '2024-03-01'],
  [2 * 86_400_000, '2021-12-31', '2022-01-02'],
])(
  'by a clock that is ahead by %d ms, the day %s is read as %s, and typed as that',
  (offsetMs, day, read) => {
    expect(shownDay(day, { offsetMs })).toBe(read);
    expect(realDay(read, { offsetMs })).toBe(day);
  },
);

test('what is no day stays as it is', () => {
  expect(shownDay('soon', { offsetMs: 86_400_000 })).toBe('soon');
  expect(realDay('', { offsetMs: 86_400_000 })).toBe('');
});

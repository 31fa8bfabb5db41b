import { expect, test } from 'vitest';
import {
  countdown,
  dayShift,
  daySpan,
  dayWord,
  isSameClock,
  timeRange,
} from '#client/features/agenda/session-times.ts';
import { greeting } from '#client/features/reception/reception.tsx';
import { areaOfPath, isBehindMore, unreadBehindMore } from '#client/features/shell/areas.tsx';
import { agendaAt } from '#domain/agenda.ts';
import { loadProgramme } from '#programme/load-programme.ts';

const riyadh = 'Asia/Riyadh';
const session = { start: '2021-06-18T15:00:00.000Z', end: '2021-06-18T17:00:00.000Z' };
const at = (text: string) => Date.parse(text);

test.each([
  ['2021-06-18T16:20:00+03:00', 'in 1 h 40 min'],
  ['2021-06-18T17:00:00+03:00', 'in 1 h'],
  ['2021-06-18T17:59:30+03:00', 'in 1 min'],
  ['2021-06-17T18:01:00+03:00', 'in 23 h 59 min'],
  ['2021-06-17T18:00:00+03:00', 'Tomorrow, 06:00 PM'],
  ['2021-06-17T00:00:00+03:00', 'Tomorrow, 06:00 PM'],
  ['2021-06-16T23:59:00+03:00', 'Friday 18 June'],
  ['2021-06-18T18:00:00+03:00', null],
  ['2021-06-18T20:00:00+03:00', null],
])('at %s the countdown says %s', (now, words) => {
  expect(countdown(session, riyadh, at(now))).toBe(words);
});

test('a time range names the half of the day once, or twice where it changes', () => {
  expect(timeRange(session, riyadh)).toBe('06:00 – 08:00 PM');
  expect(timeRange(session, 'Asia/Kathmandu')).toBe('08:45 – 10:45 PM');
  expect(timeRange(session, 'Asia/Tokyo')).toBe('12:00 – 02:00 AM');
  expect(timeRange(session, 'America/New_York')).toBe('11:00 AM – 01:00 PM');
});

test('a day is called today, tomorrow or by its date, and its shift against the programme is marked', () => {
  expect(dayWord(session.start, riyadh, at('2021-06-18T01:00:00+03:00'))).toBe('Today');
  expect(dayWord(session.start, riyadh, at('2021-06-17T23:00:00+03:00'))).toBe('Tomorrow');
  expect(dayWord(session.start, riyadh, at('2021-06-10T23:00:00+03:00'))).toBe('Fri 18 June');
  expect(dayShift(session.start, 'Pacific/Kiritimati', riyadh)).toBe('+1 day');
  expect(dayShift('2021-06-17T22:00:00.000Z', 'America/Los_Angeles', riyadh)).toBe('−1 day');
  expect(dayShift(session.start, riyadh, riyadh)).toBe('');
});

test('zones are one clock where they show the same at that moment', () => {
  expect(isSameClock(session.start, riyadh, 'Asia/Kuwait')).toBe(true);
  expect(isSameClock(session.start, riyadh, 'Europe/Berlin')).toBe(false);
  expect(isSameClock('2021-12-18T15:00:00.000Z', 'Europe/London', 'UTC')).toBe(true);
});

test('the span of a weekend names the month once, or both where it changes', () => {
  const { masterclasses } = loadProgramme();
  const { weekends } = agendaAt(masterclasses, riyadh, at('2021-05-01T00:00:00Z'));
  const spans = weekends.map((weekend) => daySpan(weekend.days, riyadh));
  expect(spans).toEqual([
    '29 May',
    '4 – 5 June',
    '11 – 12 June',
    '18 – 19 June',
    '25 – 26 June',
    '2 – 3 July',
    '9 – 10 July',
    '16 – 17 July',
    '30 – 31 July',
  ]);
});

test.each([
  ['04:59', 'Good evening, Sara'],
  ['05:00', 'Good morning, Sara'],
  ['11:59', 'Good morning, Sara'],
  ['12:00', 'Good afternoon, Sara'],
  ['16:59', 'Good afternoon, Sara'],
  ['17:00', 'Good evening, Sara'],
])('at %s in the reader’s zone the greeting is %s', (time, words) => {
  expect(greeting('Sara', riyadh, at(`2021-06-18T${time}:00+03:00`))).toBe(words);
});

test('every address lights its area, and More sums what lies behind it', () => {
  const addresses = ['/', '/agenda', '/w/room/about', '/messages', '/account/edit', '/terms', '/o/wadi_labs'];
  expect(addresses.map(areaOfPath)).toEqual([
    'reception',
    'reception',
    'rooms',
    'chat',
    'account',
    null,
    null,
  ]);
  expect(unreadBehindMore({ chat: 2, announce: 2, rooms: 3, forum: 4 })).toBe(9);
  expect([isBehindMore('forum'), isBehindMore('chat'), isBehindMore(null)]).toEqual([true, false, false]);
});

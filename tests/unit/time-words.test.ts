import { expect, test } from 'vitest';
import { dayShift } from '#domain/time/day-shift.ts';
import { countdown, dayWord, durationWords, isSameClock, timeRange } from '#domain/time/words.ts';

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
  ['2020-12-31T23:59:00+03:00', 'Friday 18 June 2021'],
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
  expect(dayWord(session.start, riyadh, at('2020-12-31T23:00:00+03:00'))).toBe('Fri 18 June 2021');
  expect(dayWord(session.start, riyadh, at('2021-01-01T00:00:00+03:00'))).toBe('Fri 18 June');
  expect(dayShift(session.start, 'Pacific/Kiritimati', riyadh)).toBe('+1 day');
  expect(dayShift('2021-06-17T22:00:00.000Z', 'America/Los_Angeles', riyadh)).toBe('−1 day');
  expect(dayShift(session.start, riyadh, riyadh)).toBe('');
});

test('zones are one clock where they show the same at that moment', () => {
  expect(isSameClock(session.start, riyadh, 'Asia/Kuwait')).toBe(true);
  expect(isSameClock(session.start, riyadh, 'Europe/Berlin')).toBe(false);
  expect(isSameClock('2021-12-18T15:00:00.000Z', 'Europe/London', 'UTC')).toBe(true);
});

test.each([
  [0, '0 min'],
  [1, '1 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1_440, '24 h'],
  [10_080, '168 h'],
])('%d minutes are %s', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words);
});

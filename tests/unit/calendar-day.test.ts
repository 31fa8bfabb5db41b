import { expect, test, vi } from 'vitest';
import { calendarDay, daysBetween } from '#domain/calendar-day.ts';

test.each([
  ['2021-06-18T20:59:59Z', 'Asia/Riyadh', '2021-06-18'],
  ['2021-06-18T21:00:00Z', 'Asia/Riyadh', '2021-06-19'],
  ['2021-06-18T21:00:00Z', 'UTC', '2021-06-18'],
  ['2021-06-18T03:00:00Z', 'America/Los_Angeles', '2021-06-17'],
  ['2021-06-18T12:00:00Z', 'Pacific/Kiritimati', '2021-06-19'],
  ['2021-12-31T23:30:00Z', 'Europe/Berlin', '2022-01-01'],
  ['0999-06-18T12:00:00Z', 'UTC', '0999-06-18'],
])('%s is in %s the day %s', (moment, zone, key) => {
  const day = calendarDay(moment, zone);
  expect(day.key.padStart(10, '0')).toBe(key);
  expect([day.year, day.month, day.day]).toEqual(key.split('-').map(Number));
});

test('an engine that writes dates in its own order gives the same day', () => {
  const prototype: { readonly format: unknown } = Intl.DateTimeFormat.prototype;
  using _ = vi.spyOn(prototype, 'format', 'get').mockReturnValue(() => '06/19/2021');
  expect(calendarDay('2021-06-18T21:30:00Z', 'Asia/Riyadh').key).toBe('2021-06-19');
});

test('a moment may be a number', () => {
  expect(calendarDay(0, 'UTC').key).toBe('1970-01-01');
});

test.each([
  ['2021-06-18', '2021-06-18', 0],
  ['2021-06-18', '2021-06-19', 1],
  ['2021-06-19', '2021-06-18', -1],
  ['2021-12-31', '2022-01-01', 1],
  ['2024-02-28', '2024-03-01', 2],
  ['2021-03-27', '2021-03-29', 2],
])('from %s to %s it is %d days', (from, to, days) => {
  const noon = (key: string) => calendarDay(`${key}T12:00:00Z`, 'UTC');
  expect(daysBetween(noon(from), noon(to))).toBe(days);
});

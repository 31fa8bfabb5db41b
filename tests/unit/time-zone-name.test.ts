import { expect, test } from 'vitest';
import { timeZoneName } from '#server/people/time-zone-name.ts';

const winter = Date.parse('2021-01-15T12:00:00Z');
const summer = Date.parse('2021-07-15T12:00:00Z');

test('a zone has the name that it has at that time of the year, whatever was asked before', () => {
  expect(timeZoneName('Asia/Riyadh', winter)).toBe('Arabian Standard Time');
  expect(timeZoneName('Europe/Berlin', winter)).toBe('Central European Standard Time');
  expect(timeZoneName('Europe/Berlin', summer)).toBe('Central European Summer Time');
  expect(timeZoneName('Europe/Berlin', winter)).toBe('Central European Standard Time');
  expect(timeZoneName('Asia/Riyadh', winter)).toBe('Arabian Standard Time');
});

test('the name changes at the very moment that the clocks do', () => {
  const change = Date.parse('2021-03-28T01:00:00Z');
  expect(timeZoneName('Europe/Berlin', change - 1)).toBe('Central European Standard Time');
  expect(timeZoneName('Europe/Berlin', change)).toBe('Central European Summer Time');
});

test('every zone there is has its own name, also when all are asked for at once', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const all = [...zones, ...zones.map((zone) => zone.toLowerCase())];
  const names = new Map(all.map((zone) => [zone, timeZoneName(zone, summer)]));
  for (const zone of zones) expect(names.get(zone.toLowerCase()), zone).toBe(names.get(zone));
  expect(names.get('America/New_York')).toBe('Eastern Daylight Time');
});

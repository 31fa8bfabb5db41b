import { expect, test } from 'vitest';
import { placeOf, workOf } from '#client/features/profile/format-person.ts';

const now = Date.parse('2021-06-18T07:41:00Z');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['Jeddah', 'Asia/Riyadh', 'Jeddah', '10:41 AM there'],
  [null, 'Europe/Berlin', 'Berlin', '09:41 AM there'],
  ['Jeddah', null, 'Jeddah', ''],
  ['Jeddah', 'Mars/Olympus', 'Jeddah', ''],
  [null, null, '', ''],
])('a place %s in the zone %s', (location, timeZoneId, where, time) => {
  const words = placeOf({ location, timeZoneId }, now);
  expect({ where: words.where, time: plain(words.time) }).toEqual({ where, time });
});

test('work, as far as it is known', () => {
  expect(plain(workOf({ position: 'Designer', organization: 'Wadi Labs' }))).toBe('Designer · Wadi Labs');
  expect(workOf({ position: null, organization: 'Wadi Labs' })).toBe('Wadi Labs');
});

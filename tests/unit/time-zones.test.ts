import { expect, test } from 'vitest';
import { timeZoneOptions } from '#client/people/time-zone/time-zone-sheet.tsx';
import { formatTimeZone } from '#client/people/time-zone/time-zones.ts';
import { pickOptions } from '#client/ui/sheets/pick-options.ts';

const inJune = Date.parse('2021-06-18T12:00:00Z');

test('every zone is there once, from west to east, with its distance from Greenwich', () => {
  const options = timeZoneOptions('Asia/Kolkata', inJune);
  const ids = options.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(400);
  expect(ids).toContain('Asia/Kolkata');
  expect(ids.indexOf('America/New_York')).toBeLessThan(ids.indexOf('Asia/Riyadh'));
  expect(options.find(({ id }) => id === 'Asia/Riyadh')).toMatchObject({
    title: 'Riyadh',
    second: 'Saudi Arabia',
    end: 'GMT+3',
  });
});

test('a zone is found by its city, its country and its offset', () => {
  const options = timeZoneOptions('Asia/Riyadh', inJune);
  const found = (query: string) => pickOptions(options, query).map(({ title }) => title);
  expect(found('riyadh')).toEqual(['Riyadh']);
  expect(found('saudi')).toEqual(['Riyadh']);
  expect(found('kolkata')).toEqual(['Kolkata']);
  expect(found('+5:45')).toEqual(['Kathmandu']);
});

test('a zone that this phone does not know stands as it is called', () => {
  expect(formatTimeZone('Mars/Olympus')).toBe('Mars/Olympus');
  expect(formatTimeZone('')).toBe('');
  expect(formatTimeZone('Asia/Riyadh')).toBe('Riyadh (GMT+3)');
});

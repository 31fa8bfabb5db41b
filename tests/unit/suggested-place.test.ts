import { expect, test } from 'vitest';
import { suggestPlace, suggestZone } from '#client/features/onboarding/suggested-place.ts';
import { countryOfZone } from '#client/people/time-zone/time-zones.ts';

const unknown = { city: null, region: null, country: null, timeZoneId: null };

test('the phone’s time zone suggests city and country and says so', () => {
  expect(suggestPlace('Asia/Riyadh', undefined)).toEqual({
    location: 'Riyadh, Saudi Arabia',
    hint: 'From your phone’s time zone, Riyadh (GMT+3). Change it if it is wrong.',
  });
});

test('what the server knows of the address is more exact', () => {
  const place = suggestPlace('Asia/Riyadh', { ...unknown, city: 'Jeddah', country: 'SA' });
  expect(place.location).toBe('Jeddah, Saudi Arabia');
  expect(place.hint).toContain('Riyadh (GMT+3)');
});

test('an address of which only the region is known suggests that', () => {
  const place = suggestPlace('Asia/Riyadh', { ...unknown, region: 'Asir Region', country: 'SA' });
  expect(place).toEqual({
    location: 'Asir Region, Saudi Arabia',
    hint: 'From your connection; time zone Riyadh (GMT+3). Change it if it is wrong.',
  });
});

test('the zone of the address stands in where the phone names none, and never over one that it names', () => {
  const found = { ...unknown, timeZoneId: 'Asia/Riyadh' };
  for (const zone of ['UTC', 'Etc/GMT-3']) {
    expect(suggestZone(zone, found)).toBe('Asia/Riyadh');
    expect(suggestPlace(zone, found)).toEqual({
      location: 'Riyadh, Saudi Arabia',
      hint: 'From the time zone of your connection, Riyadh (GMT+3). Change it if it is wrong.',
    });
  }
  expect(suggestZone('Asia/Tokyo', found)).toBe('Asia/Tokyo');
  expect(suggestZone('UTC', { ...unknown, timeZoneId: 'Mars/Olympus' })).toBe('UTC');
  expect(suggestZone('UTC', unknown)).toBe('UTC');
});

test('a server that knows nothing changes nothing', () => {
  expect(suggestPlace('Asia/Riyadh', unknown).location).toBe('Riyadh, Saudi Arabia');
});

test('a zone without a known country suggests its city, one without a city nothing', () => {
  expect(suggestPlace('Atlantic/Reykjavik', undefined).location).toBe('Reykjavik');
  expect(suggestPlace('UTC', undefined).location).toBe('');
  expect(suggestPlace('Etc/GMT-3', undefined).location).toBe('');
});

test('old names of a zone lead to the same country', () => {
  expect(countryOfZone('Asia/Calcutta')).toBe(countryOfZone('Asia/Kolkata'));
  expect(countryOfZone('Europe/Kiev')).toBe('UA');
});

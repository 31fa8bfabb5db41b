import { describe, expect, test } from 'vitest';
import {
  countryOptions,
  defaultCountry,
  flagOf,
  readPhone,
  storedPhone,
  typePhone,
} from '#client/people/links/phone-numbers.ts';
import { pickOptions } from '#client/ui/sheets/pick-options.ts';

describe('a number', () => {
  test.each([
    ['SA', '0501234567', 'SA', '050 123 4567', '+966 501234567'],
    ['SA', '501234567', 'SA', '50 123 4567', '+966 501234567'],
    ['SA', '٠٥٠١٢٣٤٥٦٧', 'SA', '050 123 4567', '+966 501234567'],
    ['SA', '+44 7400 123456', 'GB', '7400 123456', '+44 7400123456'],
    ['SA', '0044 7400 123456', 'GB', '7400 123456', '+44 7400123456'],
    ['US', '2015550123', 'US', '(201) 555-0123', '+1 2015550123'],
    ['IT', '0612345678', 'IT', '06 1234 5678', '+39 0612345678'],
    ['SA', '', 'SA', '', ''],
  ] as const)('typed in %s as %s', (country, typed, of, shown, stored) => {
    const draft = typePhone(country, typed);
    expect([draft.country, draft.text.replaceAll('\u00a0', ' '), storedPhone(draft)]).toEqual([
      of,
      shown,
      stored,
    ]);
  });

  test.each(['+966 501234567', '+44 7400123456', '+1 2015550123', '+1 2462345678', '+7 9161234567'])(
    'kept as %s is kept like that when nobody changes it',
    (stored) => expect(storedPhone(readPhone(stored))).toBe(stored),
  );

  test('that cannot be one is kept as it is typed, so that it can be mended', () => {
    expect(storedPhone(typePhone('SA', '12'))).toBe('+966 12');
  });
});

test('the country is that of the clock, else of the language', () => {
  expect(defaultCountry('Asia/Riyadh', ['en-GB'])).toBe('SA');
  expect(defaultCountry('Etc/UTC', ['en', 'en-GB'])).toBe('GB');
  expect(defaultCountry('Etc/UTC', [])).toBe('SA');
});

test('about 240 countries are found by name, letters and dial code', () => {
  const options = countryOptions();
  expect(options.length).toBeGreaterThan(235);
  const first = (query: string) => pickOptions(options, query)[0]?.title;
  expect(first('saudi')).toBe('Saudi Arabia');
  expect(first('+966')).toBe('Saudi Arabia');
  expect(first('cote')).toBe('Côte d’Ivoire');
  expect(pickOptions(options, 'nowhere at all')).toEqual([]);
  expect(flagOf('SA')).toBe('🇸🇦');
});

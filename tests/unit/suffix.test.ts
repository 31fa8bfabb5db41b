import { expect, test } from 'vitest';
import { appSegments, serverSegments } from '#contract/paths.ts';
import { isReservedSuffix } from '#domain/reserved-suffixes.ts';
import { isGivenSuffix, stripSuffix, suffixOf } from '#domain/suffix.ts';

const ofTheApp = [
  'login',
  'LOGIN',
  'Api',
  'o',
  'W',
  'terms',
  'files',
  'me',
  'assets',
  'sw',
  'version',
  'robots',
];
const misleading = ['admin', 'Support', 'host', 'LastLinks', 'config'];

test.each([...ofTheApp, ...misleading])('%s is nobody', (word) => {
  expect(isReservedSuffix(word)).toBe(true);
});

test('every first part of an address of the app or the server is nobody', () => {
  for (const segment of [...appSegments, ...serverSegments]) expect(isReservedSuffix(segment)).toBe(true);
});

test.each(['noura', 'logins', '_login', 'faisal_alotaibi', '2021'])('%s may be somebody', (word) => {
  expect(isReservedSuffix(word)).toBe(false);
});

test.each([
  ['noura alharbi', 'nouraalharbi'],
  ['a+b-c/d*e,f.g~h=i#j?k', 'abcdefghijk'],
  ['\tnoura\n', 'noura'],
  ['Noura_1', 'Noura_1'],
  ['نورة!', 'نورة!'],
  ['', ''],
])('of %j what is typed, %j stays', (typed, kept) => {
  expect(stripSuffix(typed)).toBe(kept);
});

test('the suffix of an address is its last part', () => {
  expect(suffixOf('https://example.org/noura_1')).toBe('noura_1');
  expect(suffixOf('http://localhost:8080/o/hub')).toBe('hub');
});

test.each([
  ['member_k7m2p9qx', true],
  ['member_k7m2p9q', false],
  ['member_of_hub', false],
  ['noura', false],
])('%s is an address that nobody chose: %s', (suffix, isGiven) => {
  expect(isGivenSuffix(suffix)).toBe(isGiven);
});

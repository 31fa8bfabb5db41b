import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { formatBytes } from '#client/lib/byte-words.ts';
import {
  formatAsOf,
  formatDate,
  formatDayMonth,
  formatMonth,
  formatTime,
  ownZone,
  readersZone,
  weekdayLong,
  weekdayShort,
  zoneCity,
  zoneLabel,
} from '#client/lib/format.ts';

const riyadh = 'Asia/Riyadh';
const moment = '2021-06-18T15:05:00Z';

test('times and dates are written as the specification has them', () => {
  expect(formatTime(moment, riyadh)).toBe('06:05 PM');
  expect(formatDate(moment, riyadh)).toBe('18 June 2021');
  expect(formatDate('2021-06-05T12:00:00Z', riyadh)).toBe('05 June 2021');
  expect(formatDayMonth('2021-06-05T12:00:00Z', riyadh)).toBe('5 June');
  expect(formatMonth(moment, riyadh)).toBe('June');
  expect(weekdayShort(moment, riyadh)).toBe('Fri');
  expect(weekdayLong(moment, riyadh)).toBe('Friday');
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
});

test('a zone says its city and how far it is from Greenwich, summer time included', () => {
  expect(zoneLabel(riyadh, moment)).toBe('GMT+3');
  expect(zoneLabel('Asia/Kolkata', moment)).toBe('GMT+5:30');
  expect(zoneLabel('Europe/Berlin', '2021-01-18T12:00:00Z')).toBe('GMT+1');
  expect(zoneLabel('Europe/Berlin', moment)).toBe('GMT+2');
  expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
});

test.each([
  [0, '0 kB'],
  [812, '1 kB'],
  [640_000, '640 kB'],
  [1_840_000, '1.8 MB'],
  [18_000_000, '18 MB'],
  [2_400_000_000, '2.4 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('a zone that this phone does not know is never used', () => {
  expect(readersZone('Asia/Riyadh')).toBe('Asia/Riyadh');
  expect(readersZone('Etc/Unknown')).toBe(ownZone());
  expect(readersZone('+05:30')).toBe(ownZone());
  expect(readersZone(null)).toBe(ownZone());
});

test('clocks that go forward and back are followed', () => {
  const berlin = 'Europe/Berlin';
  expect(formatTime('2021-03-28T00:59:00Z', berlin)).toBe('01:59 AM');
  expect(formatTime('2021-03-28T01:00:00Z', berlin)).toBe('03:00 AM');
  expect(formatTime('2021-10-31T00:30:00Z', berlin)).toBe('02:30 AM');
  expect(formatTime('2021-10-31T01:30:00Z', berlin)).toBe('02:30 AM');
  expect(formatTime(moment, 'Asia/Kathmandu')).toBe('08:50 PM');
});

test('a day before and a day after midnight are the right ones at the turn of a year', () => {
  expect(formatDate('2021-12-31T20:59:59Z', riyadh)).toBe('31 December 2021');
  expect(formatDate('2021-12-31T21:00:00Z', riyadh)).toBe('01 January 2022');
  expect(weekdayShort('2021-12-31T21:00:00Z', riyadh)).toBe('Sat');
});

test('what is no moment breaks no screen', () => {
  expect(formatTime('soon', riyadh)).toBe('?:? ?');
  expect(formatDayMonth(Number.NaN, riyadh)).toBe('? ?');
});

test.each(['ar-EG', 'fa-IR', 'hi-IN-u-nu-deva', 'th-TH'])('a phone set to %s shows the same', (language) => {
  const script = `
    const { DateTimeFormat } = Intl;
    Intl.DateTimeFormat = function (locale = '${language}', options) { return new DateTimeFormat(locale, options); };
    const { formatDate, formatTime, zoneLabel } = await import('#client/lib/format.ts');
    process.stdout.write([formatTime, formatDate].map((format) => format('${moment}', '${riyadh}')).join() + zoneLabel('${riyadh}'));
  `;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, LC_ALL: language.replace('-', '_') },
    encoding: 'utf8',
  });
  expect(said).toBe('06:05 PM,18 June 2021GMT+3');
});

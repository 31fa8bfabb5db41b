import { expect, test } from 'vitest';
import { calendarFile } from '#domain/calendar/calendar-file.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';

const { masterclasses } = programme2021;
const source = {
  name: 'Innovation Programme',
  host: 'app.example',
  now: Date.parse('2021-05-01T08:00:00Z'),
  clock: { offsetMs: 0 },
};
const [first] = masterclasses.slice(0, 1);
const one = (change: object) => calendarFile(first ? [{ ...first, ...change }] : [], source);
const unfold = (text: string) => text.replaceAll('\r\n ', '');

test('all sessions make one file with an entry each', () => {
  const text = calendarFile(masterclasses, source);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(17);
  expect(text.match(/END:VEVENT/g)).toHaveLength(17);
  expect(text.match(/STATUS:CONFIRMED/g)).toHaveLength(17);
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('times are UTC and every entry says when it was made', () => {
  const text = one({});
  expect(text).toContain('\r\nDTSTART:20210529T150000Z\r\nDTEND:20210529T170000Z\r\n');
  expect(text).toContain('\r\nDTSTAMP:20210501T080000Z\r\n');
});

test('in a demo times are real, so that the alarm rings, and ids stay', () => {
  const demo = {
    ...source,
    now: Date.parse('2026-11-22T13:00:00Z'),
    clock: { offsetMs: Date.parse('2021-06-18') - Date.parse('2026-11-22') },
  };
  const text = calendarFile(first ? [first] : [], demo);
  expect(text).toContain('\r\nDTSTART:20261102T150000Z\r\nDTEND:20261102T170000Z\r\n');
  expect(text).toContain('\r\nDTSTAMP:20261122T130000Z\r\n');
  expect(/UID:.*/.exec(text)?.[0]).toBe(/UID:.*/.exec(one({}))?.[0]);
});

test('an entry keeps its id, so that a second import replaces the first', () => {
  const ids = [...calendarFile(masterclasses, source).matchAll(/UID:(.*)\r\n/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(17);
  expect(calendarFile(masterclasses, { ...source, now: 0 })).toContain(`UID:${ids[0]}`);
});

test('every line ends with CR LF and has at most 75 octets', () => {
  const text = one({ title: 'مهارات '.repeat(40), summary: '🚀'.repeat(80), place: 'x'.repeat(300) });
  const lines = text.split('\r\n');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(unfold(text)).toContain(`SUMMARY:${'مهارات '.repeat(40)}`);
  expect(unfold(text)).toContain('🚀'.repeat(80));
});

test('commas, semicolons, backslashes and line breaks in a text cannot end its line', () => {
  const text = unfold(one({ title: 'a, b; c \\ d\r\nBEGIN:VALARM\nx', place: 'Room 1\rX' }));
  expect(text).toContain('SUMMARY:a\\, b\\; c \\\\ d\\nBEGIN:VALARM\\nx\r\n');
  expect(text.split('\r\n').filter((line) => line.startsWith('BEGIN:'))).toHaveLength(2);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('a session without a speaker has a description without one', () => {
  expect(unfold(one({ speaker: null }))).not.toContain('Speaker:');
  expect(unfold(one({}))).toContain('\\nSpeaker: Noura Alharbi');
});

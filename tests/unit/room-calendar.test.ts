import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roomCalendarFile } from '#domain/calendar/room-calendar.ts';
import type { Schedule } from '#domain/recurrence/recurrence.ts';
import { naiveOccurrences } from '#tests/support/naive-recurrence.ts';
import { schedules } from '#tests/support/random-schedules.ts';
import { readEvents, readOccurrences, textOf } from '#tests/support/read-calendar.ts';

const day = 86_400_000;
const room = {
  id: 7,
  name: 'Founders, and friends',
  lastlink: '/w/founders_circle',
  meetingStartTime: '2021-06-08T17:00:00.000Z',
  meetingDuration: 90,
  timeZoneId: 'Europe/London',
  recurring: true,
  recurringEvent: {
    recurringType: 'MONTHLY' as const,
    numberOfOccurrence: 0,
    repeatOn: ['2-TUESDAY'],
    endsOn: '2021-12-31',
  },
};
const source = {
  name: 'Last Links',
  host: 'app.example',
  origin: 'http://app.example:8080',
  now: Date.parse('2021-06-01T08:00:00Z'),
  clock: { offsetMs: 0 },
};
const fileOf = (schedule: Schedule, change: object = {}) =>
  roomCalendarFile({ ...room, ...schedule }, { ...source, ...change });
const uidsOf = (text: string) => readEvents(text).map((event) => textOf(event, 'UID'));

test('a room that repeats is one event with its rule, its zone and the address of its page', () => {
  expect(fileOf(room).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Last Links//Last Links//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Last Links',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/London',
    'BEGIN:DAYLIGHT',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    'TZNAME:GMT+1',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20201025T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0000',
    'TZNAME:GMT+0',
    'RDATE:20201025T020000',
    'RDATE:20211031T020000',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20210328T010000',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0100',
    'TZNAME:GMT+1',
    'RDATE:20210328T010000',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:room-7@app.example',
    'DTSTAMP:20210601T080000Z',
    'DTSTART;TZID=Europe/London:20210608T180000',
    'DTEND;TZID=Europe/London:20210608T193000',
    'RRULE:FREQ=MONTHLY;BYDAY=2TU;UNTIL=20211214T180000Z',
    'SUMMARY:Founders\\, and friends',
    'DESCRIPTION:http://app.example:8080/w/founders_circle',
    'URL:http://app.example:8080/w/founders_circle',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each<[string, string, Partial<typeof room.recurringEvent> | object]>([
  ['daily', 'FREQ=DAILY;UNTIL=20211231T180000Z', { recurringType: 'DAILY', repeatOn: [] }],
  [
    'weekly, counted',
    'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6',
    { recurringType: 'WEEKLY', repeatOn: ['THURSDAY', 'TUESDAY'], numberOfOccurrence: 6 },
  ],
  ['monthly by date', 'FREQ=MONTHLY;BYMONTHDAY=8;UNTIL=20211208T180000Z', { repeatOn: ['DAY_OF_MONTH'] }],
  ['on the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20211231T180000Z', { repeatOn: ['LAST-FRIDAY'] }],
  [
    'yearly',
    'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=8;UNTIL=20240608T170000Z',
    { recurringType: 'YEARLY', repeatOn: [], endsOn: '2024-12-31' },
  ],
])('a rule that is %s', (_, rule, change) => {
  const [event = []] = readEvents(fileOf({ ...room, recurringEvent: { ...room.recurringEvent, ...change } }));
  expect(textOf(event, 'RRULE')).toBe(rule);
});

test('any rule, read back with nothing but what the file says, gives the days of the calendar', () => {
  let rules = 0;
  fc.assert(
    fc.property(schedules, (schedule) => {
      const now = Date.parse(schedule.meetingStartTime ?? '') + 20 * day;
      const text = fileOf(schedule, { now });
      const expected = naiveOccurrences(schedule);
      const isRule = text.includes('RRULE:');
      if (isRule) rules += 1;
      const left = expected.filter(({ end }) => end > now).slice(0, 52);
      const read = readEvents(text).flatMap((event) => readOccurrences(text, event));
      expect(read).toEqual(isRule ? expected : left);
    }),
    { seed: 20_210_618, numRuns: 150 },
  );
  expect(rules).toBeGreaterThan(100);
});

test.each([
  ['a start', '2021-10-31T01:30:00.000Z', 'DTSTART:20211031T013000Z\r\nDTEND:20211031T030000Z'],
  ['an end', '2021-10-31T00:00:00.000Z', 'DTSTART:20211031T000000Z\r\nDTEND:20211031T013000Z'],
])('%s in the second of two equal hours is listed, since a local time means the first', (_, start, times) => {
  const recurringEvent = { ...room.recurringEvent, recurringType: 'DAILY' as const, repeatOn: [] };
  const text = fileOf({ ...room, meetingStartTime: start, recurringEvent });
  expect(text).not.toMatch(/RRULE|TZID/);
  expect(readEvents(text)).toHaveLength(52);
  expect(text).toContain(`\r\n${times}\r\n`);
});

test('a room in a zone that this engine does not know has its occurrences listed', () => {
  const text = fileOf({ ...room, timeZoneId: 'Nowhere/Land' });
  expect(text).not.toMatch(/RRULE|TZID/);
  expect(readEvents(text)).toHaveLength(7);
});

test('a room of a demo is listed in real time, on the days that its programme has', () => {
  const clock = { offsetMs: -1_984 * day };
  const real = {
    ...room,
    meetingStartTime: '2026-11-13T17:00:00.000Z',
    recurringEvent: { ...room.recurringEvent, endsOn: '2027-06-07' },
  };
  const text = fileOf(real, { clock, now: Date.parse('2026-12-01T00:00:00Z') });
  const starts = readEvents(text).flatMap((event) => readOccurrences(text, event).map(({ start }) => start));
  // The 2nd Tuesdays of July to December 2021, 1,984 days later.
  const programme = ['07-13T17', '08-10T17', '09-14T17', '10-12T17', '11-09T18', '12-14T18'];
  expect(starts).toEqual(programme.map((text) => Date.parse(`2021-${text}:00:00Z`) + 1_984 * day));
  expect(text).not.toMatch(/RRULE|TZID/);
  expect(uidsOf(text)).toContain('room-7-20210713T170000Z@app.example');
});

test('a room that takes place once is one event in UTC, also after it', () => {
  const text = fileOf({ ...room, recurring: false }, { now: Date.parse('2022-01-01T00:00:00Z') });
  expect(text).toContain('\r\nDTSTART:20210608T170000Z\r\nDTEND:20210608T183000Z\r\n');
  expect(text).not.toMatch(/RRULE|TZID/);
  expect(uidsOf(text)).toEqual(['room-7@app.example']);
});

test('a room without a length has no end', () => {
  for (const recurring of [true, false]) {
    expect(fileOf({ ...room, recurring, meetingDuration: 0 })).not.toContain('DTEND');
  }
});

test('a room without a start is no event', () => {
  expect(readEvents(fileOf({ ...room, meetingStartTime: null }))).toEqual([]);
});

test('the call is not in it', () => {
  const secrets = {
    meetingUrl: 'https://call.example/secret',
    callDetails: 'Code 4711',
    description: 'Hush',
  };
  expect(fileOf({ ...room, ...secrets })).not.toMatch(/call\.example|4711|Hush/);
});

test('ids are the same in each import, so that a second replaces the first', () => {
  const later = { now: Date.parse('2021-06-20T00:00:00Z') };
  expect(uidsOf(fileOf(room, later))).toEqual(uidsOf(fileOf(room)));
  const demo = { clock: { offsetMs: 3 * day } };
  expect(uidsOf(fileOf(room, demo))).toEqual(
    expect.arrayContaining(uidsOf(fileOf(room, { ...demo, ...later }))),
  );
});

test('a rule of 8,000 years writes out the zone for some years, and stays short', () => {
  const text = fileOf({ ...room, recurringEvent: { ...room.recurringEvent, endsOn: '9999-12-31' } });
  expect(text).toContain('\r\nRDATE:20401028T020000\r\n');
  expect(text.length).toBeLessThan(4_000);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isLive,
  lastOccurrence,
  occurrenceAt,
  occurrencesFrom,
  type Schedule,
  shownSchedule,
} from '#domain/recurrence/recurrence.ts';
import { naiveOccurrences } from '#tests/support/naive-recurrence.ts';
import { schedules } from '#tests/support/random-schedules.ts';
import { recurrenceCases } from '#tests/support/recurrence-cases.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const iso = (moment: number) => new Date(moment).toISOString();
const isoOf = (text: string) => iso(Date.parse(text));

describe('the next occurrences', () => {
  test.each(recurrenceCases)('$why', ({ schedule, now, next }) => {
    const at = Date.parse(now);
    const found = occurrencesFrom(schedule, at, 3);
    expect(found.map(({ start }) => iso(start))).toEqual(next.map(isoOf));
    expect(occurrenceAt(schedule, at)).toEqual(found[0] ?? null);
    for (const { start, end } of found) expect(end - start).toBe((schedule.meetingDuration ?? 0) * minute);
  });
});

const fixed = { seed: 20_210_618, numRuns: 250 };

test('any rule gives what walking through the calendar gives', () => {
  fc.assert(
    fc.property(schedules, (schedule) => {
      const expected = naiveOccurrences(schedule);
      expect(occurrencesFrom(schedule, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)).toEqual(expected);
      expect(lastOccurrence(schedule)).toEqual(expected.at(-1) ?? null);
    }),
    fixed,
  );
});

test('at any moment, those of starts and ends too, the earliest that is not over is the one', () => {
  fc.assert(
    fc.property(schedules, fc.nat(1_700 * 24 * 60), fc.nat(40), (schedule, minutes, nth) => {
      const expected = naiveOccurrences(schedule);
      const one = expected[nth % Math.max(expected.length, 1)];
      const any = Date.parse(schedule.meetingStartTime ?? '') - day + minutes * minute;
      for (const now of one ? [any, one.start - 1, one.start, one.end - 1, one.end] : [any]) {
        const left = expected.filter(({ end }) => end > now);
        expect(occurrencesFrom(schedule, now, 3)).toEqual(left.slice(0, 3));
        expect(isLive(occurrenceAt(schedule, now), now)).toBe(left.some(({ start }) => start <= now));
      }
    }),
    fixed,
  );
});

const once: Schedule = {
  meetingStartTime: '2021-06-18T15:00:00.000Z',
  meetingDuration: 60,
  timeZoneId: 'Asia/Riyadh',
  recurring: false,
  recurringEvent: null,
};
const repeated = (change: object = {}): Schedule => ({
  ...once,
  recurring: true,
  recurringEvent: {
    recurringType: 'WEEKLY',
    numberOfOccurrence: 0,
    repeatOn: [],
    endsOn: '2021-07-31',
    ...change,
  },
});
const start = Date.parse('2021-06-18T15:00:00.000Z');

test('a rule that is switched off, or missing, leaves the start', () => {
  const only = [{ start, end: start + 60 * minute }];
  expect(occurrencesFrom({ ...repeated(), recurring: false }, 0, 5)).toEqual(only);
  expect(occurrencesFrom({ ...once, recurring: true }, 0, 5)).toEqual(only);
  expect(lastOccurrence(once)).toEqual(only[0]);
});

test.each<[string, Schedule]>([
  ['no start', { ...repeated(), meetingStartTime: null }],
  ['a start that is no moment', { ...repeated(), meetingStartTime: 'soon' }],
  ['an end that is no day', repeated({ endsOn: 'soon' })],
  ['an end before the start', repeated({ endsOn: '2021-06-17' })],
  ['an unknown kind', repeated({ recurringType: 'HOURLY' })],
  ['an unknown weekday', repeated({ repeatOn: ['FRYDAY'] })],
  ['a weekly rule with an n-th weekday', repeated({ repeatOn: ['2-TUESDAY'] })],
  ['a monthly rule with a bare weekday', repeated({ recurringType: 'MONTHLY', repeatOn: ['TUESDAY'] })],
  ['a 6th weekday', repeated({ recurringType: 'MONTHLY', repeatOn: ['6-TUESDAY'] })],
  ['a length that is no number', { ...repeated(), meetingDuration: Number.NaN }],
])('%s: there is no occurrence', (_, schedule) => {
  expect(occurrenceAt(schedule, start)).toBeNull();
  expect(occurrencesFrom(schedule, 0, 5)).toEqual([]);
});

test('bad numbers are none: a length below zero, a count below zero', () => {
  expect(occurrenceAt({ ...once, meetingDuration: -5 }, 0)).toEqual({ start, end: start });
  expect(occurrenceAt({ ...once, meetingDuration: null }, 0)).toEqual({ start, end: start });
  expect(occurrencesFrom(repeated({ numberOfOccurrence: -1 }), 0, 99)).toHaveLength(7);
});

test('a zone that is not known is taken for UTC', () => {
  const schedule = { ...repeated({ recurringType: 'DAILY' }), timeZoneId: 'Nowhere/Land' };
  expect(occurrenceAt(schedule, start + day)?.start).toBe(start + day);
});

test('live is from the start until before the end', () => {
  const occurrence = { start, end: start + minute };
  const moments = [start - 1, start, start + minute - 1, start + minute];
  expect(moments.map((now) => isLive(occurrence, now))).toEqual([false, true, true, false]);
  expect(isLive(null, start)).toBe(false);
});

test('a rule of 8,000 years is answered without walking through it', () => {
  const schedule = {
    ...repeated({ recurringType: 'DAILY', endsOn: '9999-12-31' }),
    meetingStartTime: '2000-01-01T15:00:00.000Z',
  };
  for (let century = 21; century < 99; century++) {
    const now = Date.UTC(century * 100, 5, 18);
    expect(occurrenceAt(schedule, now)?.start).toBe(now + 15 * 60 * minute);
  }
  expect(iso(lastOccurrence(schedule)?.start ?? 0)).toBe('9999-12-31T15:00:00.000Z');
});

test('a demo shows the same days of its own time, whose weekdays are others', () => {
  const clock = { offsetMs: -1_984 * day };
  const real = { ...repeated({ endsOn: '2026-12-31' }), meetingStartTime: '2026-11-23T15:00:00.000Z' };
  expect(shownSchedule(real, clock)).toEqual({
    ...real,
    meetingStartTime: '2021-06-18T15:00:00.000Z',
    recurringEvent: { ...real.recurringEvent, endsOn: '2021-07-26' },
  });
  expect(shownSchedule(real, { offsetMs: 0 })).toBe(real);
  expect(shownSchedule({ ...once, meetingStartTime: 'soon' }, clock).meetingStartTime).toBe('soon');
});

import fc from 'fast-check';
import { recurringTypes, weekdays } from '#contract/event-fields.ts';
import type { Schedule } from '#domain/recurrence/recurrence.ts';
import { wallIn } from './naive-recurrence.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const iso = (moment: number) => new Date(moment).toISOString();

const zones = [
  'UTC',
  'Asia/Riyadh',
  'Europe/London',
  'Europe/Dublin',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
];
const weekendsOfChanges = ['2021-03-27', '2021-10-30', '2021-03-13', '2021-11-06', '2021-04-03'];
const oddDays = ['2020-02-29', '2021-01-30', '2021-01-31', '2021-12-31'];
const startDays = fc.oneof(
  fc.constantFrom(...weekendsOfChanges, ...oddDays),
  fc.nat(1_100).map((by) => iso(Date.UTC(2020, 0, 1) + by * day).slice(0, 10)),
);
/** Most of them at night, when clocks change. */
const startMinutes = fc.oneof(fc.nat(14), fc.nat(95)).map((quarters) => quarters * 15);
const nthWeekdays = ['1', '2', '3', '4', '5', 'LAST'].flatMap((nth) =>
  weekdays.map((name) => [`${nth}-${name}`]),
);
const repeatOnOf = {
  DAILY: fc.constant<string[]>([]),
  WEEKLY: fc.subarray<string>([...weekdays]),
  MONTHLY: fc.constantFrom([], ['DAY_OF_MONTH'], ...nthWeekdays),
  YEARLY: fc.constant<string[]>([]),
};
/** Rules of every kind, whose starts are near changes of clocks more often than not. */
export const schedules = fc
  .constantFrom(...recurringTypes)
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      repeatOn: repeatOnOf[type],
      zone: fc.constantFrom(...zones),
      startDay: startDays,
      startMinute: startMinutes,
      days: fc.nat(type === 'DAILY' || type === 'WEEKLY' ? 200 : 1_600),
      count: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
      meetingDuration: fc.constantFrom(0, 45, 90, 1_500, 10_080),
    }),
  )
  .map(({ type, repeatOn, zone, startDay, startMinute, days, count, meetingDuration }): Schedule => {
    const asUtc = Date.parse(startDay) + startMinute * minute;
    const offset = Date.parse(`${wallIn(zone, asUtc)}Z`) - asUtc;
    return {
      meetingStartTime: iso(asUtc - offset),
      meetingDuration,
      timeZoneId: zone,
      recurring: true,
      recurringEvent: {
        recurringType: type,
        numberOfOccurrence: count,
        repeatOn,
        endsOn: iso(Date.parse(startDay) + days * day).slice(0, 10),
      },
    };
  });

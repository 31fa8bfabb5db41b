import { expect, test } from 'vitest';
import type { Schedule } from '#domain/recurrence/recurrence.ts';
import { recurrenceWords, rhythmWords } from '#domain/recurrence/recurrence-words.ts';

type Rule = NonNullable<Schedule['recurringEvent']>;

const scheduleOf = (change: Partial<Rule>, meetingStartTime = '2021-06-18T15:00:00.000Z'): Schedule => ({
  meetingStartTime,
  meetingDuration: 60,
  timeZoneId: 'Asia/Riyadh',
  recurring: true,
  recurringEvent: {
    recurringType: 'WEEKLY',
    numberOfOccurrence: 0,
    repeatOn: [],
    endsOn: '2021-07-31',
    ...change,
  },
});
const reader = { zone: 'Asia/Riyadh', now: Date.parse('2021-06-18T12:00:00Z') };

test.each<[string, Partial<Rule>]>([
  ['Every day until 31 Jul', { recurringType: 'DAILY' }],
  ['Every Friday until 31 Jul', {}],
  ['Every Tuesday until 31 Jul', { repeatOn: ['TUESDAY'] }],
  ['Every Tuesday and Thursday until 31 Jul', { repeatOn: ['THURSDAY', 'TUESDAY'] }],
  ['Every Sunday, Tuesday and Thursday until 31 Jul', { repeatOn: ['TUESDAY', 'THURSDAY', 'SUNDAY'] }],
  [
    'Every day until 31 Jul',
    { repeatOn: ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] },
  ],
  ['Every month on the 18th until 31 Dec', { recurringType: 'MONTHLY', endsOn: '2021-12-31' }],
  [
    'Every 2nd Tuesday until 5 Dec',
    { recurringType: 'MONTHLY', repeatOn: ['2-TUESDAY'], endsOn: '2021-12-05' },
  ],
  [
    'Every 5th Monday until 31 Dec',
    { recurringType: 'MONTHLY', repeatOn: ['5-MONDAY'], endsOn: '2021-12-31' },
  ],
  [
    'Every last Friday until 31 Dec',
    { recurringType: 'MONTHLY', repeatOn: ['LAST-FRIDAY'], endsOn: '2021-12-31' },
  ],
  ['Every year on 18 June until 1 Jan 2030', { recurringType: 'YEARLY', endsOn: '2030-01-01' }],
  ['Every Friday until 31 Jul 2022', { endsOn: '2022-07-31' }],
  ['Every Tuesday, 6 times', { repeatOn: ['TUESDAY'], numberOfOccurrence: 6 }],
  ['Every Friday, 7 times', { numberOfOccurrence: 7 }],
  ['Every Friday until 31 Jul', { numberOfOccurrence: 8 }],
])('%s', (words, change) => {
  expect(recurrenceWords(scheduleOf(change), reader)).toBe(words);
});

test.each([
  ['01', '1st'],
  ['02', '2nd'],
  ['03', '3rd'],
  ['04', '4th'],
  ['11', '11th'],
  ['12', '12th'],
  ['13', '13th'],
  ['21', '21st'],
  ['22', '22nd'],
  ['23', '23rd'],
  ['30', '30th'],
  ['31', '31st'],
])('the day %s of a month is the %s', (date, ordinal) => {
  const schedule = scheduleOf(
    { recurringType: 'MONTHLY', endsOn: '2021-12-31' },
    `2021-01-${date}T15:00:00.000Z`,
  );
  expect(recurrenceWords(schedule, reader)).toBe(`Every month on the ${ordinal} until 31 Dec`);
});

test('the rhythm alone has no end', () => {
  expect(rhythmWords(scheduleOf({ repeatOn: ['TUESDAY'] }))).toBe('Every Tuesday');
  expect(rhythmWords(scheduleOf({ numberOfOccurrence: 6 }))).toBe('Every Friday');
});

test('29 February is named', () => {
  const schedule = scheduleOf({ recurringType: 'YEARLY', endsOn: '2032-12-31' }, '2020-02-29T15:00:00.000Z');
  expect(recurrenceWords(schedule, reader)).toBe('Every year on 29 February until 31 Dec 2032');
});

test('the year of now is the reader’s', () => {
  const eve = { zone: 'Pacific/Kiritimati', now: Date.parse('2021-12-31T12:00:00Z') };
  const schedule = scheduleOf({ recurringType: 'DAILY', endsOn: '2022-01-31' }, '2021-06-18T08:00:00.000Z');
  expect(recurrenceWords(schedule, eve)).toBe('Every day until 31 Jan');
  expect(recurrenceWords(schedule, { ...eve, zone: 'Asia/Riyadh' })).toBe('Every day until 31 Jan 2022');
});

test('where the reader’s calendar has other days, those of the rule have their zone’s name', () => {
  const late = { ...scheduleOf({}, '2021-06-16T01:00:00.000Z'), timeZoneId: 'America/New_York' };
  expect(recurrenceWords(late, reader)).toBe('Every Tuesday until 31 Jul, New York time');
  expect(recurrenceWords(late, { ...reader, zone: 'America/Chicago' })).toBe('Every Tuesday until 31 Jul');
  const over = { ...reader, now: Date.parse('2021-12-01T00:00:00Z') };
  expect(recurrenceWords(late, over)).toBe('Every Tuesday until 31 Jul, New York time');
});

test.each<[string, Schedule]>([
  ['is not to', { ...scheduleOf({}), recurring: false }],
  ['has no rule', { ...scheduleOf({}), recurringEvent: null }],
  ['has no start', { ...scheduleOf({}), meetingStartTime: null }],
  ['has no occurrence', scheduleOf({ endsOn: '2021-06-01' })],
  ['takes place once', scheduleOf({ numberOfOccurrence: 1 })],
])('what %s does not repeat', (_, schedule) => {
  expect(recurrenceWords(schedule, reader)).toBeNull();
  expect(rhythmWords(schedule)).toBeNull();
});

import * as v from 'valibot';
import { RecurringEventSchema } from '#contract/event-fields.ts';
import type { Schedule } from '#domain/recurrence/recurrence.ts';

/** Why | zone | start | rule | now | the next starts that are expected, at most three. */
const table = `
once, before it | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | once | 2021-06-01T00:00Z | 2021-06-18T15:00Z
once, at its start | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | once | 2021-06-18T15:00Z | 2021-06-18T15:00Z
once, in its last second | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | once | 2021-06-18T15:59:59Z | 2021-06-18T15:00Z
once, at its end | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | once | 2021-06-18T16:00Z | none
once, of no length, before it | Asia/Riyadh | 2021-06-18T18:00+03:00, 0 min | once | 2021-06-18T14:59Z | 2021-06-18T15:00Z
once, of no length, at its start | Asia/Riyadh | 2021-06-18T18:00+03:00, 0 min | once | 2021-06-18T15:00Z | none
once, in the hour that clocks show twice, the second | Europe/London | 2021-10-31T01:30Z, 60 min | once | 2021-10-31T00:00Z | 2021-10-31T01:30Z
daily, the next days | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | DAILY until 2021-07-31 | 2021-06-20T18:00+03:00 | 2021-06-20T18:00+03:00 2021-06-21T18:00+03:00 2021-06-22T18:00+03:00
daily, before the first | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | DAILY until 2021-06-19 | 2020-01-01T00:00Z | 2021-06-18T18:00+03:00 2021-06-19T18:00+03:00
daily, the last day counts | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | DAILY until 2021-06-20 | 2021-06-19T19:00+03:00 | 2021-06-20T18:00+03:00
daily, ended by date | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | DAILY until 2021-06-20 | 2021-06-20T19:00+03:00 | none
daily, ended by count before the date | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | DAILY until 2021-07-31, 2 times | 2021-06-18T20:00+03:00 | 2021-06-19T18:00+03:00
daily, count reached | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | DAILY until 2021-07-31, 2 times | 2021-06-19T19:00+03:00 | none
daily, ended by date before the count | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | DAILY until 2021-06-19, 50 times | 2021-06-19T19:00+03:00 | none
daily, counted once | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | DAILY until 2021-07-31, 1 times | 2021-06-01T00:00Z | 2021-06-18T18:00+03:00
daily, live across midnight | Asia/Riyadh | 2021-06-18T23:00+03:00, 180 min | DAILY until 2021-07-31 | 2021-06-20T01:59+03:00 | 2021-06-19T23:00+03:00 2021-06-20T23:00+03:00 2021-06-21T23:00+03:00
daily, the last one live across the midnight of the last day | Asia/Riyadh | 2021-06-18T23:00+03:00, 180 min | DAILY until 2021-06-20 | 2021-06-21T01:00+03:00 | 2021-06-20T23:00+03:00
daily, longer than the time to the next | Asia/Riyadh | 2021-06-18T18:00+03:00, 2160 min | DAILY until 2021-06-20 | 2021-06-19T20:00+03:00 | 2021-06-18T18:00+03:00 2021-06-19T18:00+03:00 2021-06-20T18:00+03:00
daily, a week long each | Asia/Riyadh | 2021-06-18T18:00+03:00, 10080 min | DAILY until 2021-06-20 | 2021-06-26T18:00+03:00 | 2021-06-20T18:00+03:00
daily, since 2000 | Asia/Riyadh | 2000-01-01T18:00+03:00, 60 min | DAILY until 2040-01-01 | 2026-11-23T00:00Z | 2026-11-23T18:00+03:00 2026-11-24T18:00+03:00 2026-11-25T18:00+03:00
daily, clocks go forward: the time that is left out moves later | Europe/London | 2021-03-26T01:30Z, 60 min | DAILY until 2021-04-30 | 2021-03-27T12:00Z | 2021-03-28T02:30+01:00 2021-03-29T01:30+01:00 2021-03-30T01:30+01:00
daily, clocks go back: the first of two | Europe/London | 2021-10-29T01:30+01:00, 60 min | DAILY until 2021-11-30 | 2021-10-30T12:00Z | 2021-10-31T00:30Z 2021-11-01T01:30Z 2021-11-02T01:30Z
daily, begun in the second of two | Europe/London | 2021-10-31T01:30Z, 60 min | DAILY until 2021-11-30 | 2021-10-31T00:00Z | 2021-10-31T01:30Z 2021-11-01T01:30Z 2021-11-02T01:30Z
daily, New York keeps its wall time in spring | America/New_York | 2021-03-12T18:00-05:00, 60 min | DAILY until 2021-04-30 | 2021-03-13T12:00Z | 2021-03-13T23:00Z 2021-03-14T22:00Z 2021-03-15T22:00Z
daily, New York keeps its wall time in autumn | America/New_York | 2021-11-05T18:00-04:00, 60 min | DAILY until 2021-11-30 | 2021-11-06T12:00Z | 2021-11-06T22:00Z 2021-11-07T23:00Z 2021-11-08T23:00Z
daily, midnight that is left out | America/Sao_Paulo | 2018-11-02T00:00-03:00, 60 min | DAILY until 2018-11-30 | 2018-11-03T12:00Z | 2018-11-04T03:00Z 2018-11-05T02:00Z 2018-11-06T02:00Z
daily, the southern summer begins | Australia/Sydney | 2021-10-01T09:00+10:00, 60 min | DAILY until 2021-10-31 | 2021-10-02T00:00Z | 2021-10-02T22:00Z 2021-10-03T22:00Z 2021-10-04T22:00Z
daily, half an hour of summer time | Australia/Lord_Howe | 2021-04-02T09:00+11:00, 60 min | DAILY until 2021-04-30 | 2021-04-02T12:00Z | 2021-04-02T22:00Z 2021-04-03T22:30Z 2021-04-04T22:30Z
daily, the last day in a zone far east | Pacific/Kiritimati | 2021-06-18T08:00+14:00, 60 min | DAILY until 2021-06-20 | 2021-06-18T19:00Z | 2021-06-19T18:00Z
daily, the last day in a zone far west | Pacific/Pago_Pago | 2021-06-18T20:00-11:00, 60 min | DAILY until 2021-06-20 | 2021-06-20T10:00Z | 2021-06-21T07:00Z
daily, a day that Samoa left out | Pacific/Apia | 2011-12-28T10:00-10:00, 60 min | DAILY until 2012-01-02 | 2011-12-29T22:00Z | 2011-12-30T20:00Z 2011-12-31T20:00Z 2012-01-01T20:00Z
weekly, the start decides | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | WEEKLY until 2021-12-31 | 2021-06-19T00:00Z | 2021-06-25T15:00Z 2021-07-02T15:00Z 2021-07-09T15:00Z
weekly, two days | Asia/Riyadh | 2021-06-15T18:00+03:00, 60 min | WEEKLY TUESDAY THURSDAY until 2021-12-31 | 2021-06-16T00:00Z | 2021-06-17T15:00Z 2021-06-22T15:00Z 2021-06-24T15:00Z
weekly, in another order and twice | Asia/Riyadh | 2021-06-15T18:00+03:00, 60 min | WEEKLY THURSDAY TUESDAY THURSDAY until 2021-12-31, 3 times | 2021-06-16T00:00Z | 2021-06-17T15:00Z 2021-06-22T15:00Z
weekly, across the turn of the week | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | WEEKLY SATURDAY SUNDAY FRIDAY until 2021-12-31 | 2021-06-19T00:00Z | 2021-06-19T15:00Z 2021-06-20T15:00Z 2021-06-25T15:00Z
weekly, the start does not fit | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | WEEKLY MONDAY until 2021-12-31 | 2021-06-01T00:00Z | 2021-06-21T15:00Z 2021-06-28T15:00Z 2021-07-05T15:00Z
weekly, counted from the first that fits | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | WEEKLY MONDAY until 2021-12-31, 2 times | 2021-06-22T00:00Z | 2021-06-28T15:00Z
weekly, two days, count reached in the middle of a week | Asia/Riyadh | 2021-06-15T18:00+03:00, 60 min | WEEKLY TUESDAY THURSDAY until 2021-12-31, 5 times | 2021-06-25T00:00Z | 2021-06-29T15:00Z
weekly, two days, begun on the second | Asia/Riyadh | 2021-06-17T18:00+03:00, 60 min | WEEKLY TUESDAY THURSDAY until 2021-12-31, 4 times | 2021-06-18T00:00Z | 2021-06-22T15:00Z 2021-06-24T15:00Z 2021-06-29T15:00Z
weekly, ended before the day comes | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | WEEKLY MONDAY until 2021-06-20 | 2021-06-01T00:00Z | none
weekly, the weekday is the one of the zone | America/New_York | 2021-06-15T23:00-04:00, 60 min | WEEKLY TUESDAY until 2021-12-31 | 2021-06-17T00:00Z | 2021-06-23T03:00Z 2021-06-30T03:00Z 2021-07-07T03:00Z
weekly, the weekday in the far east | Pacific/Kiritimati | 2021-06-15T08:00+14:00, 60 min | WEEKLY TUESDAY until 2021-12-31 | 2021-06-15T00:00Z | 2021-06-21T18:00Z 2021-06-28T18:00Z 2021-07-05T18:00Z
weekly, on the Sunday of the change | Europe/London | 2021-03-21T01:15Z, 30 min | WEEKLY SUNDAY until 2021-12-31 | 2021-03-22T00:00Z | 2021-03-28T01:15Z 2021-04-04T00:15Z 2021-04-11T00:15Z
weekly, 5 h 45 min ahead | Asia/Kathmandu | 2021-06-15T00:10+05:45, 60 min | WEEKLY TUESDAY until 2021-06-29 | 2021-06-15T00:00Z | 2021-06-21T18:25Z 2021-06-28T18:25Z
weekly, 3 h 30 min behind, in autumn | America/St_Johns | 2021-11-02T19:00-02:30, 60 min | WEEKLY TUESDAY until 2021-11-30 | 2021-11-03T00:00Z | 2021-11-09T22:30Z 2021-11-16T22:30Z 2021-11-23T22:30Z
weekly, since 1990, at the last | Asia/Riyadh | 1990-01-01T18:00+03:00, 60 min | WEEKLY MONDAY until 2021-06-21 | 2021-06-20T00:00Z | 2021-06-21T15:00Z
monthly on the 15th, where nothing is said | Asia/Riyadh | 2021-06-15T18:00+03:00, 60 min | MONTHLY until 2021-12-31 | 2021-06-16T00:00Z | 2021-07-15T15:00Z 2021-08-15T15:00Z 2021-09-15T15:00Z
monthly on the 15th | Asia/Riyadh | 2021-06-15T18:00+03:00, 60 min | MONTHLY DAY_OF_MONTH until 2021-08-15 | 2021-07-16T00:00Z | 2021-08-15T15:00Z
monthly on the 31st: months without it are skipped | Asia/Riyadh | 2021-01-31T18:00+03:00, 60 min | MONTHLY DAY_OF_MONTH until 2021-12-31 | 2021-02-01T00:00Z | 2021-03-31T15:00Z 2021-05-31T15:00Z 2021-07-31T15:00Z
monthly on the 31st, what is skipped is not counted | Asia/Riyadh | 2021-01-31T18:00+03:00, 60 min | MONTHLY DAY_OF_MONTH until 2021-12-31, 3 times | 2021-02-01T00:00Z | 2021-03-31T15:00Z 2021-05-31T15:00Z
monthly on the 30th: no February | Asia/Riyadh | 2021-01-30T18:00+03:00, 60 min | MONTHLY DAY_OF_MONTH until 2021-12-31 | 2021-02-01T00:00Z | 2021-03-30T15:00Z 2021-04-30T15:00Z 2021-05-30T15:00Z
monthly on the 29th: February in a leap year only | Asia/Riyadh | 2023-12-29T18:00+03:00, 60 min | MONTHLY DAY_OF_MONTH until 2025-12-31 | 2024-01-30T00:00Z | 2024-02-29T15:00Z 2024-03-29T15:00Z 2024-04-29T15:00Z
monthly on the 29th: no February in others | Asia/Riyadh | 2024-12-29T18:00+03:00, 60 min | MONTHLY DAY_OF_MONTH until 2025-12-31 | 2025-01-30T00:00Z | 2025-03-29T15:00Z 2025-04-29T15:00Z 2025-05-29T15:00Z
monthly on the 31st, across the turn of the year | Asia/Riyadh | 2021-10-31T18:00+03:00, 60 min | MONTHLY DAY_OF_MONTH until 2022-03-31 | 2021-11-01T00:00Z | 2021-12-31T15:00Z 2022-01-31T15:00Z 2022-03-31T15:00Z
monthly, the date is the one of the zone | America/New_York | 2021-01-31T23:00-05:00, 60 min | MONTHLY DAY_OF_MONTH until 2021-12-31 | 2021-02-02T00:00Z | 2021-04-01T03:00Z 2021-06-01T03:00Z 2021-08-01T03:00Z
monthly, on the date of the change | Europe/London | 2021-02-28T01:30Z, 60 min | MONTHLY DAY_OF_MONTH until 2021-12-31 | 2021-03-01T00:00Z | 2021-03-28T01:30Z 2021-04-28T00:30Z 2021-05-28T00:30Z
monthly on the 2nd Tuesday | Asia/Riyadh | 2021-06-08T18:00+03:00, 60 min | MONTHLY 2-TUESDAY until 2021-12-31 | 2021-06-09T00:00Z | 2021-07-13T15:00Z 2021-08-10T15:00Z 2021-09-14T15:00Z
monthly on the 2nd Tuesday, the start is the 3rd | Asia/Riyadh | 2021-06-15T18:00+03:00, 60 min | MONTHLY 2-TUESDAY until 2021-12-31 | 2021-06-01T00:00Z | 2021-07-13T15:00Z 2021-08-10T15:00Z 2021-09-14T15:00Z
monthly on the 2nd Tuesday, the start is the day before | Asia/Riyadh | 2021-06-07T18:00+03:00, 60 min | MONTHLY 2-TUESDAY until 2021-12-31, 2 times | 2021-06-01T00:00Z | 2021-06-08T15:00Z 2021-07-13T15:00Z
monthly on the 1st Friday, a month that begins with it | Asia/Riyadh | 2021-09-03T18:00+03:00, 60 min | MONTHLY 1-FRIDAY until 2021-12-31 | 2021-09-04T00:00Z | 2021-10-01T15:00Z 2021-11-05T15:00Z 2021-12-03T15:00Z
monthly on the 5th Tuesday, only where there is one | Asia/Riyadh | 2021-06-29T18:00+03:00, 60 min | MONTHLY 5-TUESDAY until 2022-12-31 | 2021-06-30T00:00Z | 2021-08-31T15:00Z 2021-11-30T15:00Z 2022-03-29T15:00Z
monthly on the 5th Monday, a leap day | Asia/Riyadh | 2016-02-01T18:00+03:00, 60 min | MONTHLY 5-MONDAY until 2016-12-31 | 2016-02-01T00:00Z | 2016-02-29T15:00Z 2016-05-30T15:00Z 2016-08-29T15:00Z
monthly on the last Friday, the 4th or the 5th | Asia/Riyadh | 2021-06-25T18:00+03:00, 60 min | MONTHLY LAST-FRIDAY until 2021-12-31 | 2021-06-26T00:00Z | 2021-07-30T15:00Z 2021-08-27T15:00Z 2021-09-24T15:00Z
monthly on the last Sunday, that of the change | Europe/London | 2021-09-26T01:30+01:00, 60 min | MONTHLY LAST-SUNDAY until 2021-12-31 | 2021-09-27T00:00Z | 2021-10-31T00:30Z 2021-11-28T01:30Z 2021-12-26T01:30Z
monthly on the last Monday of February | Asia/Riyadh | 2021-01-25T18:00+03:00, 60 min | MONTHLY LAST-MONDAY until 2021-12-31, 2 times | 2021-01-26T00:00Z | 2021-02-22T15:00Z
monthly on the 4th Thursday, southern winter | Australia/Sydney | 2021-03-25T09:00+11:00, 60 min | MONTHLY 4-THURSDAY until 2021-12-31 | 2021-03-26T00:00Z | 2021-04-21T23:00Z 2021-05-26T23:00Z 2021-06-23T23:00Z
monthly, live across the end of the month | Asia/Riyadh | 2021-05-31T23:30+03:00, 60 min | MONTHLY DAY_OF_MONTH until 2021-07-31 | 2021-06-01T00:10+03:00 | 2021-05-31T23:30+03:00 2021-07-31T23:30+03:00
monthly, 900 times since 1960, ended by count | Asia/Riyadh | 1960-01-15T18:00+03:00, 60 min | MONTHLY until 2100-12-31, 900 times | 2034-12-14T00:00Z | 2034-12-15T15:00Z
yearly | Asia/Riyadh | 2021-06-18T18:00+03:00, 60 min | YEARLY until 2030-12-31 | 2021-06-19T00:00Z | 2022-06-18T15:00Z 2023-06-18T15:00Z 2024-06-18T15:00Z
yearly on 29 February: leap years only | Asia/Riyadh | 2020-02-29T18:00+03:00, 60 min | YEARLY until 2040-12-31 | 2020-03-01T00:00Z | 2024-02-29T15:00Z 2028-02-29T15:00Z 2032-02-29T15:00Z
yearly on 29 February: 1900 has none | UTC | 1896-02-29T12:00Z, 60 min | YEARLY until 1908-12-31 | 1896-03-01T00:00Z | 1904-02-29T12:00Z 1908-02-29T12:00Z
yearly on 29 February, counted | Asia/Riyadh | 2020-02-29T18:00+03:00, 60 min | YEARLY until 2040-12-31, 3 times | 2024-03-01T00:00Z | 2028-02-29T15:00Z
yearly on 29 February, ended the day before | Asia/Riyadh | 2020-02-29T18:00+03:00, 60 min | YEARLY until 2024-02-28 | 2020-03-01T00:00Z | none
yearly, wall time through summer times that come earlier | Europe/London | 2020-03-28T18:00Z, 60 min | YEARLY until 2030-12-31 | 2020-03-29T00:00Z | 2021-03-28T17:00Z 2022-03-28T17:00Z 2023-03-28T17:00Z
yearly on 1 January in the far east | Pacific/Kiritimati | 2021-01-01T00:30+14:00, 60 min | YEARLY until 2023-01-01 | 2021-01-01T12:00Z | 2021-12-31T10:30Z 2022-12-31T10:30Z
yearly on 31 December in the west, live over New Year | America/New_York | 2021-12-31T23:00-05:00, 120 min | YEARLY until 2023-12-31 | 2023-01-01T00:30-05:00 | 2022-12-31T23:00-05:00 2023-12-31T23:00-05:00
`;

interface RecurrenceCase {
  readonly why: string;
  readonly schedule: Schedule;
  readonly now: string;
  readonly next: readonly string[];
}

function readCase(line: string): RecurrenceCase {
  const [why = '', timeZoneId = '', start = '', rule = '', now = '', next = ''] = line.split(' | ');
  const [meetingStartTime = '', minutes = ''] = start.split(', ');
  const recurringEvent = readRule(rule);
  return {
    why,
    schedule: {
      meetingStartTime,
      meetingDuration: Number.parseInt(minutes, 10),
      timeZoneId,
      recurring: recurringEvent !== null,
      recurringEvent,
    },
    now,
    next: next === 'none' ? [] : next.split(' '),
  };
}

/** `WEEKLY TUESDAY THURSDAY until 2021-12-31, 3 times`; null for `once`. */
function readRule(text: string): Schedule['recurringEvent'] {
  if (text === 'once') return null;
  const [days = '', end = ''] = text.split(' until ');
  const [recurringType, ...repeatOn] = days.split(' ');
  const [endsOn, times = '0'] = end.split(', ');
  return v.parse(RecurringEventSchema, {
    recurringType,
    repeatOn,
    endsOn,
    numberOfOccurrence: Number.parseInt(times, 10),
  });
}

export const recurrenceCases: readonly RecurrenceCase[] = table.trim().split('\n').map(readCase);

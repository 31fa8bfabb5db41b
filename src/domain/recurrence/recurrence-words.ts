import { weekdays } from '#contract/event-fields.ts';
import { dayMs } from '#domain/time/clock.ts';
import { daysBetween, formatAs, formatDayMonth } from '#domain/time/dates.ts';
import { dayShift } from '#domain/time/day-shift.ts';
import { zoneCity } from '#domain/time/zone.ts';
import {
  lastOccurrence,
  occurrenceAt,
  type Recurrence,
  readRecurrence,
  type Schedule,
} from './recurrence.ts';
import type { RepeatedDays } from './recurring-days.ts';

interface Reader {
  readonly zone: string;
  readonly now: number;
}

/**
 * Words of how often a room takes place, and until when: `Every 2nd Tuesday until 31 Jul`, `Every Tuesday, 6 times`.
 * The zone of the rule's days is named where the reader's calendar has others. Null where nothing repeats.
 */
export function recurrenceWords(schedule: Schedule, reader: Reader): string | null {
  const recurrence = readRecurrence(schedule);
  const rhythm = recurrence && rhythmOf(recurrence, schedule);
  if (!recurrence || !rhythm || !schedule.recurringEvent) return null;
  const { numberOfOccurrence: count, endsOn } = schedule.recurringEvent;
  const end = recurrence.endsByCount ? `, ${count} times` : ` until ${endInWords(endsOn, reader)}`;
  return `${rhythm}${end}${ownZoneInWords(schedule, recurrence, reader)}`;
}

/** `Every 2nd Tuesday`, by the days of the room's own zone; null where nothing repeats. */
export function rhythmWords(schedule: Schedule): string | null {
  const recurrence = readRecurrence(schedule);
  return recurrence && rhythmOf(recurrence, schedule);
}

function rhythmOf({ days, endsByCount }: Recurrence, { recurringEvent }: Schedule): string | null {
  return endsByCount && recurringEvent?.numberOfOccurrence === 1 ? null : daysInWords(days);
}

function daysInWords(days: RepeatedDays): string | null {
  if (days.kind === 'once') return null;
  if (days.kind === 'daily') return 'Every day';
  if (days.kind === 'weekly') return weekdaysInWords(days.weekdays);
  if (days.kind === 'monthly') return `Every month on the ${ordinal(days.date)}`;
  if (days.kind === 'yearly')
    return `Every year on ${formatDayMonth(Date.UTC(2000, days.month, days.date), 'UTC')}`;
  return `Every ${days.nth === 0 ? 'last' : ordinal(days.nth)} ${weekdayName(days.weekday)}`;
}

function weekdaysInWords(named: readonly number[]): string {
  if (named.length === weekdays.length) return 'Every day';
  const names = named.map(weekdayName);
  return `Every ${[names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')}`;
}

function weekdayName(weekday: number): string {
  const name = weekdays[weekday] ?? '';
  return name.slice(0, 1) + name.slice(1).toLowerCase();
}

function ordinal(number: number): string {
  const isTeen = number > 10 && number < 14;
  return `${number}${(isTeen ? null : ['th', 'st', 'nd', 'rd'][number % 10]) ?? 'th'}`;
}

function endInWords(endsOn: string, { zone, now }: Reader): string {
  const end = daysBetween('1970-01-01', endsOn) * dayMs;
  const isThisYear = formatAs(end, 'UTC', 'YYYY') === formatAs(now, zone, 'YYYY');
  return formatAs(end, 'UTC', isThisYear ? 'D MMM' : 'D MMM YYYY');
}

function ownZoneInWords(schedule: Schedule, { zone }: Recurrence, reader: Reader): string {
  const occurrence = occurrenceAt(schedule, reader.now) ?? lastOccurrence(schedule);
  const isSameDay = occurrence === null || dayShift(occurrence.start, reader.zone, zone) === '';
  return isSameDay ? '' : `, ${zoneCity(zone)} time`;
}

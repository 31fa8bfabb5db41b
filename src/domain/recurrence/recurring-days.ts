import { type RecurringEvent, weekdays } from '#contract/event-fields.ts';
import { dayMs } from '#domain/time/clock.ts';

/** Kind of the days on which a room takes place. Days are counted from 1 January 1970, months from that January. */
export type RepeatedDays =
  | { readonly kind: 'once' }
  | { readonly kind: 'daily' }
  /** 0 is Sunday; in order. */
  | { readonly kind: 'weekly'; readonly weekdays: readonly number[] }
  | { readonly kind: 'monthly'; readonly date: number }
  /** The `nth` of these weekdays in a month, the last for 0. */
  | { readonly kind: 'monthly-weekday'; readonly nth: number; readonly weekday: number }
  | { readonly kind: 'yearly'; readonly month: number; readonly date: number };

/** Null where the rule's days are none of its kind. */
export function readDays({ recurringType, repeatOn }: RecurringEvent, startDay: number): RepeatedDays | null {
  const start = new Date(startDay * dayMs);
  if (recurringType === 'DAILY') return { kind: 'daily' };
  if (recurringType === 'WEEKLY') return weekly(repeatOn, start);
  if (recurringType === 'MONTHLY') return monthly(repeatOn, start);
  if (recurringType !== 'YEARLY') return null;
  return { kind: 'yearly', month: start.getUTCMonth(), date: start.getUTCDate() };
}

const weekdayNames: readonly string[] = weekdays;
const weekdayOf = (name: string): number => weekdayNames.indexOf(name);

function weekly(repeatOn: readonly string[], start: Date): RepeatedDays | null {
  const named = repeatOn.length === 0 ? [start.getUTCDay()] : repeatOn.map(weekdayOf);
  return named.includes(-1)
    ? null
    : { kind: 'weekly', weekdays: [...new Set(named)].toSorted((a, b) => a - b) };
}

function monthly([on = 'DAY_OF_MONTH']: readonly string[], start: Date): RepeatedDays | null {
  if (on === 'DAY_OF_MONTH') return { kind: 'monthly', date: start.getUTCDate() };
  const [nth = '', name = ''] = on.split('-');
  const weekday = weekdayOf(name);
  if (weekday === -1 || !/^(?:[1-5]|LAST)$/.test(nth)) return null;
  return { kind: 'monthly-weekday', nth: nth === 'LAST' ? 0 : Number(nth), weekday };
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

const weekdayOn = (day: number): number => modulo(day + 4, 7);

/** More than eight years lie between two 29 Februaries around 1900. */
const mostSteps = 9;

/** The fitting day nearest to one, itself included, later for 1 and earlier for -1; `NaN` where there is none. */
export function fittingDay(days: RepeatedDays, from: number, direction: 1 | -1): number {
  if (days.kind === 'once' || days.kind === 'daily') return from;
  if (days.kind === 'weekly') return fittingWeekday(days.weekdays, from, direction);
  const date = new Date(from * dayMs);
  const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
  const isYearly = days.kind === 'yearly';
  const first = isYearly ? month + direction * modulo((days.month - month) * direction, 12) : month;
  for (let step = 0; step <= mostSteps; step++) {
    const day = dayInMonth(days, first + step * direction * (isYearly ? 12 : 1));
    if (day !== null && (day - from) * direction >= 0) return day;
  }
  return Number.NaN;
}

function fittingWeekday(named: readonly number[], from: number, direction: 1 | -1): number {
  const ahead = [0, 1, 2, 3, 4, 5, 6].find((by) => named.includes(weekdayOn(from + by * direction)));
  return from + (ahead ?? Number.NaN) * direction;
}

const firstOf = (month: number): number => Date.UTC(1970, month, 1) / dayMs;

function dayInMonth(days: Exclude<RepeatedDays, { kind: 'once' | 'daily' | 'weekly' }>, month: number) {
  const [first, next] = [firstOf(month), firstOf(month + 1)];
  const day =
    days.kind === 'monthly-weekday'
      ? nthWeekday(days, days.nth === 0 ? next - 7 : first)
      : first + days.date - 1;
  return day < next ? day : null;
}

function nthWeekday({ nth, weekday }: { nth: number; weekday: number }, from: number): number {
  const first = from + modulo(weekday - weekdayOn(from), 7);
  return first + 7 * Math.max(nth - 1, 0);
}

/** The day of the last of so many occurrences, or some day after `until`. */
export function dayOfCount(days: RepeatedDays, first: number, count: number, until: number): number {
  if (days.kind === 'daily') return first + count - 1;
  const perWeek = days.kind === 'weekly' ? days.weekdays.length : count;
  let day = first + 7 * Math.floor((count - 1) / perWeek);
  for (let left = (count - 1) % perWeek; left > 0 && day <= until; left--) day = fittingDay(days, day + 1, 1);
  return day;
}

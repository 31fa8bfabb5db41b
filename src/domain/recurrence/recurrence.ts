import type { RecurringEvent } from '#contract/event-fields.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { dayMs, hourMs, minuteMs, msOf, type ProgrammeClock, shown } from '#domain/time/clock.ts';
import { daysBetween, momentOfWall, shownDay } from '#domain/time/dates.ts';
import { zoneOffsetMs } from '#domain/time/zone.ts';
import { dayOfCount, fittingDay, type RepeatedDays, readDays } from './recurring-days.ts';

/** Times of a room as the API has them. All functions here keep to one timeline, and `now` is of the same. */
export interface Schedule {
  readonly meetingStartTime: string | null;
  /** Minutes; none without it. */
  readonly meetingDuration: number | null;
  readonly timeZoneId: string;
  readonly recurring: boolean;
  readonly recurringEvent: RecurringEvent | null;
}

export interface Occurrence {
  readonly start: number;
  readonly end: number;
}

/** A schedule that is read and found to have at least one occurrence. */
export interface Recurrence {
  readonly days: RepeatedDays;
  readonly first: number;
  readonly last: number;
  /** True where the number of occurrences ends it, and not the day. */
  readonly endsByCount: boolean;
  readonly start: number;
  readonly startDay: number;
  /** Wall time of every occurrence, in milliseconds from midnight. */
  readonly wallTime: number;
  readonly durationMs: number;
  readonly zone: string;
}

/** The same schedule as people see it: in programme time. */
export function shownSchedule(schedule: Schedule, clock: Pick<ProgrammeClock, 'offsetMs'>): Schedule {
  const { meetingStartTime, recurringEvent } = schedule;
  if (clock.offsetMs === 0 || !isMoment(meetingStartTime)) return schedule;
  return {
    ...schedule,
    meetingStartTime: new Date(shown(meetingStartTime, clock)).toISOString(),
    recurringEvent: recurringEvent && { ...recurringEvent, endsOn: shownDay(recurringEvent.endsOn, clock) },
  };
}

/** The one that is going on, else the next to come; null after the last, without a start, and where the data is bad. */
export function occurrenceAt(schedule: Schedule, now: number): Occurrence | null {
  return occurrencesFrom(schedule, now, 1)[0] ?? null;
}

/** Hours that no clocks have ever been behind Greenwich. */
const farthestZoneMs = 16 * hourMs;

/** Occurrences that are not over at a moment, in order. */
export function occurrencesFrom(schedule: Schedule, from: number, limit: number): Occurrence[] {
  const recurrence = readRecurrence(schedule);
  const found: Occurrence[] = [];
  if (recurrence === null) return found;
  const { days, first, last, wallTime, durationMs } = recurrence;
  const near = Math.floor((from - durationMs - wallTime - farthestZoneMs) / dayMs) + 1;
  let day = fittingDay(days, Math.max(first, near), 1);
  while (day <= last && found.length < limit) {
    const occurrence = occurrenceOn(day, recurrence);
    // A calendar day that a zone has left out falls together with the next.
    const isNew = found.at(-1)?.start !== occurrence.start;
    if (isNew && !isOver(occurrence, from)) found.push(occurrence);
    day = fittingDay(days, day + 1, 1);
  }
  return found;
}

/** True from the start of an occurrence until its end. */
export function isLive(occurrence: Occurrence | null, now: number): boolean {
  return occurrence !== null && now >= occurrence.start && !isOver(occurrence, now);
}

/** The one after which there is none; null where there is none at all. */
export function lastOccurrence(schedule: Schedule): Occurrence | null {
  const recurrence = readRecurrence(schedule);
  return recurrence && occurrenceOn(recurrence.last, recurrence);
}

const isOver = ({ end }: Occurrence, at: number): boolean => at >= end;

const isMoment = (text: string | null): text is string => text !== null && !Number.isNaN(msOf(text));

function occurrenceOn(day: number, { start, startDay, wallTime, zone, durationMs }: Recurrence): Occurrence {
  // Where clocks show the time of the start twice, it may be the second.
  const at = day === startDay ? start : momentOfWall(day * dayMs + wallTime, zone);
  return { start: at, end: at + durationMs };
}

/** Null where there is no occurrence, or the data is bad. */
export function readRecurrence(schedule: Schedule): Recurrence | null {
  const { meetingStartTime, meetingDuration, timeZoneId: zone, recurringEvent } = schedule;
  if (!isMoment(meetingStartTime)) return null;
  const start = msOf(meetingStartTime);
  const wall = start + zoneOffsetMs(start, zone);
  const startDay = Math.floor(wall / dayMs);
  const rule = schedule.recurring ? recurringEvent : null;
  const days: RepeatedDays | null = rule === null ? { kind: 'once' } : readDays(rule, startDay);
  const span = days && readSpan(days, startDay, rule);
  return (
    span && {
      ...span,
      days,
      start,
      startDay,
      wallTime: wall - startDay * dayMs,
      durationMs: Math.max(meetingDuration ?? 0, 0) * minuteMs,
      zone,
    }
  );
}

type Span = Pick<Recurrence, 'first' | 'last' | 'endsByCount'>;

function readSpan(days: RepeatedDays, startDay: number, rule: RecurringEvent | null): Span | null {
  if (rule === null) return { first: startDay, last: startDay, endsByCount: false };
  const endDay = daysBetween('1970-01-01', rule.endsOn);
  const first = fittingDay(days, startDay, 1);
  const lastByDay = fittingDay(days, endDay, -1);
  if (!(first <= lastByDay)) return null;
  const count = Math.min(rule.numberOfOccurrence, roomLimits.occurrencesMax);
  const lastByCount = count > 0 ? dayOfCount(days, first, count, lastByDay) : Number.POSITIVE_INFINITY;
  return { first, last: Math.min(lastByDay, lastByCount), endsByCount: lastByCount <= lastByDay };
}

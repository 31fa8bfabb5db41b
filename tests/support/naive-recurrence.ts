import { weekdays } from '#contract/event-fields.ts';
import type { Occurrence, Schedule } from '#domain/recurrence/recurrence.ts';

/**
 * Recurrence as somebody would do it with a calendar on the wall: every day from the start on, one after the other. It
 * uses nothing of what it is compared with; zones are asked by the parts of a date.
 */
export function naiveOccurrences(schedule: Schedule): Occurrence[] {
  const { meetingStartTime, meetingDuration, timeZoneId: zone, recurring, recurringEvent: rule } = schedule;
  if (meetingStartTime === null) return [];
  const start = Date.parse(meetingStartTime);
  const lasting = (at: number) => ({ start: at, end: at + (meetingDuration ?? 0) * 60_000 });
  if (!recurring || rule === null) return [lasting(start)];
  const wall = wallIn(zone, start);
  const [firstDay = '', time = ''] = wall.split('T');
  const found: Occurrence[] = [];
  const day = new Date(`${firstDay}T00:00:00Z`);
  for (let text = firstDay; text <= rule.endsOn; text = nextDay(day)) {
    if (rule.numberOfOccurrence > 0 && found.length === rule.numberOfOccurrence) break;
    if (!fits(rule, day, firstDay)) continue;
    found.push(lasting(text === firstDay ? start : momentWhen(`${text}T${time}`, zone)));
  }
  return found;
}

function nextDay(day: Date): string {
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

type Rule = NonNullable<Schedule['recurringEvent']>;

function fits({ recurringType, repeatOn }: Rule, day: Date, firstDay: string): boolean {
  const first = new Date(`${firstDay}T00:00:00Z`);
  const [on = 'DAY_OF_MONTH'] = repeatOn;
  if (recurringType === 'DAILY') return true;
  if (recurringType === 'WEEKLY') {
    return repeatOn.length === 0
      ? day.getUTCDay() === first.getUTCDay()
      : repeatOn.some((name) => name === weekdays[day.getUTCDay()]);
  }
  if (recurringType === 'YEARLY') return day.toISOString().slice(5, 10) === firstDay.slice(5);
  if (on === 'DAY_OF_MONTH') return day.getUTCDate() === first.getUTCDate();
  const [nth, name] = on.split('-');
  if (name !== weekdays[day.getUTCDay()]) return false;
  if (nth !== 'LAST') return Math.ceil(day.getUTCDate() / 7) === Number(nth);
  const weekLater = new Date(day);
  weekLater.setUTCDate(day.getUTCDate() + 7);
  return weekLater.getUTCMonth() !== day.getUTCMonth();
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(zone, format);
  return format;
}

/** `2021-06-18T18:05:00`: what clocks in a zone show. */
export function wallIn(zone: string, moment: number): string {
  const parts = formatOf(zone).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

const offsetsKnown = new Map<string, readonly number[]>();

/** All distances from Greenwich that clocks in a zone have had from 2019 to 2026, the least first. */
function offsetsOf(zone: string): readonly number[] {
  const known = offsetsKnown.get(zone);
  if (known) return known;
  const samples = Array.from({ length: 8 * 52 }, (_, week) => Date.UTC(2019, 0, 1 + 7 * week));
  const offsets = new Set(samples.map((at) => Date.parse(`${wallIn(zone, at)}Z`) - at));
  const sorted = [...offsets].toSorted((a, b) => a - b);
  offsetsKnown.set(zone, sorted);
  return sorted;
}

/** The first moment at which clocks show a text; where they never do, as much later as they are put forward. */
function momentWhen(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  const offsets = offsetsOf(zone);
  const moments = offsets.map((offset) => asUtc - offset).filter((at) => wallIn(zone, at) === wall);
  return moments.length > 0 ? Math.min(...moments) : asUtc - Math.min(...offsets);
}

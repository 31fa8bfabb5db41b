import { dayMs, minuteMs } from '#domain/time/clock.ts';
import { formatAs } from '#domain/time/dates.ts';
import { zoneLabel, zoneOffsetMs } from '#domain/time/zone.ts';

interface Transition {
  /** The moment from which clocks are ahead of Greenwich by `to`. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

interface Span {
  readonly from: number;
  readonly until: number;
  readonly now: number;
}

const yearMs = 366 * dayMs;
const mostYearsAhead = 20;

/**
 * A zone's component (RFC 5545, section 3.6.5) for what lies within a span: every change of its clocks by date, since
 * rules of zones change. Calendars that know the zone go by its name, also beyond the years that are written out.
 */
export function calendarZone(zone: string, { from, until, now }: Span): string[] {
  const farthest = Math.max(from, now) + mostYearsAhead * yearMs;
  const transitions = transitionsOf(zone, from - yearMs, Math.min(until, farthest) + dayMs);
  const kinds = Map.groupBy(transitions, ({ from: before, to }) => `${before} ${to}`);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...beginning(zone, from - yearMs, transitions),
    ...[...kinds.values()].flatMap((alike) => observance(zone, alike)),
    'END:VTIMEZONE',
  ];
}

/** The distance from Greenwich before all of the span, in force until the first of the changes. */
function beginning(zone: string, from: number, [next]: readonly Transition[]): string[] {
  const offset = zoneOffsetMs(from, zone);
  const isDaylight = next !== undefined && next.to < offset;
  const start = Math.min(0, from);
  return component(isDaylight ? 'DAYLIGHT' : 'STANDARD', [
    `DTSTART:${formatAs(start, 'UTC', stamp)}`,
    `TZOFFSETFROM:${offsetText(offset)}`,
    `TZOFFSETTO:${offsetText(offset)}`,
    `TZNAME:${zoneLabel(zone, from)}`,
  ]);
}

const stamp = 'YYYYMMDD[T]HHmmss';

function observance(zone: string, alike: readonly Transition[]): string[] {
  const [first] = alike;
  if (first === undefined) return [];
  const onsets = alike.map(({ at, from }) => formatAs(at + from, 'UTC', stamp));
  return component(first.to > first.from ? 'DAYLIGHT' : 'STANDARD', [
    `DTSTART:${onsets[0]}`,
    `TZOFFSETFROM:${offsetText(first.from)}`,
    `TZOFFSETTO:${offsetText(first.to)}`,
    `TZNAME:${zoneLabel(zone, first.at)}`,
    // Some readers do not count the start itself where there are others.
    ...onsets.map((onset) => `RDATE:${onset}`),
  ]);
}

const component = (name: string, lines: readonly string[]): string[] => [
  `BEGIN:${name}`,
  ...lines,
  `END:${name}`,
];

/** `+0300`, `-033000` with seconds only where there are some. */
function offsetText(offset: number): string {
  const of = formatAs(Math.abs(offset), 'UTC', 'HHmmss').replace(/00$/, '');
  return `${offset < 0 ? '-' : '+'}${of}`;
}

/** Shorter than the time between any two changes, so that none is stepped over. */
const stepMs = 14 * dayMs;

function transitionsOf(zone: string, from: number, until: number): Transition[] {
  const found: Transition[] = [];
  let offset = zoneOffsetMs(from, zone);
  for (let at = from; at < until; at += stepMs) {
    const next = zoneOffsetMs(at + stepMs, zone);
    if (next !== offset) found.push({ at: changeBetween(zone, at, at + stepMs), from: offset, to: next });
    offset = next;
  }
  return found;
}

/** The moment of a change, to the minute. */
function changeBetween(zone: string, before: number, after: number): number {
  const offset = zoneOffsetMs(before, zone);
  let [low, high] = [Math.floor(before / minuteMs), Math.ceil(after / minuteMs)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffsetMs(middle * minuteMs, zone) === offset) low = middle;
    else high = middle;
  }
  return high * minuteMs;
}

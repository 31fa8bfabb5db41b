import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { dayMs, type Moment, msOf, type ProgrammeClock } from './clock.ts';
import { isOwnZone, zoneOffsetMs } from './zone.ts';

dayjs.extend(utc);

/** A moment as clocks in a zone show it: the device's own by its own clock, any other by its distance from UTC. */
function inZone(moment: Moment, zone: string): Dayjs {
  const at = msOf(moment);
  return isOwnZone(zone) ? dayjs(at) : dayjs.utc(at + zoneOffsetMs(at, zone));
}

/** A moment by a template of dayjs; each of its words becomes a question mark where there is no such moment. */
export function formatAs(moment: Moment, zone: string, template: string): string {
  const at = inZone(moment, zone);
  return at.isValid() ? at.format(template) : template.replace(/\w+/g, '?');
}

type Format = (moment: Moment, zone: string) => string;

/** `06:00 PM` */
export const formatTime: Format = (moment, zone) => formatAs(moment, zone, 'hh:mm A');
/** `18 June 2021`, `05 June 2021` */
export const formatDate: Format = (moment, zone) => formatAs(moment, zone, 'DD MMMM YYYY');
/** `18 Jun 2021`, `05 Jun 2021` */
export const formatShortDate: Format = (moment, zone) => formatAs(moment, zone, 'DD MMM YYYY');
/** `18 Jun 2021 • 06:00 PM` */
export const formatMoment: Format = (moment, zone) => formatAs(moment, zone, 'DD MMM YYYY • hh:mm A');
/** `18 June`, `5 June` */
export const formatDayMonth: Format = (moment, zone) => formatAs(moment, zone, 'D MMMM');
/** `Friday 18 June` */
export const formatDay: Format = (moment, zone) => formatAs(moment, zone, 'dddd D MMMM');
/** `2021-06-18 18:05`: texts that sort as their moments do. */
export const formatSortable: Format = (moment, zone) => formatAs(moment, zone, 'YYYY-MM-DD HH:mm');

/** The calendar day that a moment falls on in a zone, such as `2021-06-18`. */
export const dayOf: Format = (moment, zone) => formatAs(moment, zone, 'YYYY-MM-DD');

export const isSameDay = (one: Moment, other: Moment, zone: string): boolean =>
  dayOf(one, zone) === dayOf(other, zone);

/** Whole days from one calendar day to another, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayjs.utc(to).diff(dayjs.utc(from), 'day');

/** Whole days from a moment's calendar day in a zone to that of another. */
export const daysApart = (from: Moment, to: Moment, zone: string): number =>
  daysBetween(dayOf(from, zone), dayOf(to, zone));

/** `06:00 PM` of today, `18 June, 06:00 PM` of any other day. */
export function formatAsOf(moment: Moment, zone: string, now: Moment): string {
  return formatAs(moment, zone, isSameDay(moment, now, zone) ? 'hh:mm A' : 'D MMMM, hh:mm A');
}

/**
 * The moment at which clocks in a zone show what those of UTC show at `wall`: the first of two, the later where they
 * leave it out.
 */
export function momentOfWall(wall: number, zone: string): number {
  const before = zoneOffsetMs(wall - dayMs, zone);
  const after = zoneOffsetMs(wall + dayMs, zone);
  // Two days without a change are nearly all; they take half the questions.
  if (before === after) return wall - before;
  const [first, second] = [wall - before, wall - after];
  const isAfter = zoneOffsetMs(first, zone) !== before && zoneOffsetMs(second, zone) === after;
  return isAfter ? second : first;
}

/** The moment at which clocks in a zone show `2021-06-18T18:05`, as `momentOfWall` has it. */
export const momentIn = (text: string, zone: string): number => momentOfWall(dayjs.utc(text).valueOf(), zone);

/** The moment at which a calendar day of a zone begins. */
export const startOfDay = (moment: Moment, zone: string): number =>
  momentIn(`${dayOf(moment, zone)}T00:00`, zone);

function shiftDay(day: string, offsetMs: number): string {
  const at = dayjs.utc(day).add(Math.round(offsetMs / dayMs), 'day');
  return at.isValid() ? at.format('YYYY-MM-DD') : day;
}

/** The calendar day that a person reads for a real one. */
export const shownDay = (day: string, { offsetMs }: Pick<ProgrammeClock, 'offsetMs'>): string =>
  shiftDay(day, offsetMs);

/** The real calendar day behind one that a person has typed. */
export const realDay = (day: string, { offsetMs }: Pick<ProgrammeClock, 'offsetMs'>): string =>
  shiftDay(day, -offsetMs);

/** `2021-06-18` of `18/06/2021`; null where the calendar has no such day. */
export function typedDay(text: string): string | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const key = `${year}-${month}-${day}`;
  return dayjs.utc(key).format('YYYY-MM-DD') === key ? key : null;
}

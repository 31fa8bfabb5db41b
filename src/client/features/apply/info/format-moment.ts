import type { Programme } from '#contract/programme.ts';
import type { Moment } from '#domain/time/clock.ts';
import { formatAs, isSameDay } from '#domain/time/dates.ts';
import { zoneCity } from '#domain/time/zone.ts';

const endings: readonly string[] = ['th', 'st', 'nd', 'rd'];
const endingOf = (day: number) => (day > 10 && day < 14 ? 'th' : (endings[day % 10] ?? 'th'));

/** `May 8th 2021`, in which a line is not broken. */
export function formatDay(moment: Moment, zone: string): string {
  const ending = endingOf(Number(formatAs(moment, zone, 'D')));
  return formatAs(moment, zone, `MMMM\u00a0D[${ending}]\u00a0YYYY`);
}

/** The same of a day that is no moment: `2021-05-08`. */
export const formatCalendarDay = (date: string): string => formatDay(date, 'UTC');

const formatClock = (moment: Moment, zone: string) => formatAs(moment, zone, 'hh:mm\u00a0A');

/** `May 8th 2021, 11:59 PM` */
export const formatMoment = (moment: Moment, zone: string): string =>
  `${formatDay(moment, zone)}, ${formatClock(moment, zone)}`;

/** `May 8th 2021, 11:59 PM in Riyadh`, and in the reader's own zone where clocks differ. */
export function formatDeadline(
  moment: string,
  { timeZoneId, timeZoneCity }: Pick<Programme, 'timeZoneId' | 'timeZoneCity'>,
  readersZone: string,
): string {
  const there = formatMoment(moment, timeZoneId);
  const here = formatMoment(moment, readersZone);
  if (here === there) return `${there} in ${timeZoneCity}`;
  return `${there} in ${timeZoneCity} (${here} in ${zoneCity(readersZone)})`;
}

/** `on May 5th 2021 at 10:32 AM`: for what is still read another day. */
export function formatLasting(moment: Moment, zone: string): string {
  return `on ${formatDay(moment, zone)} at ${formatClock(moment, zone)}`;
}

interface Reader {
  readonly now: number;
  readonly zone: string;
}

/** The same; `today at 10:32 AM` of what was today. */
export function formatWhen(moment: Moment, { now, zone }: Reader): string {
  return isSameDay(moment, now, zone) ? `today at ${formatClock(moment, zone)}` : formatLasting(moment, zone);
}

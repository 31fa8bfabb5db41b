import { formatDayMonth, formatTime, weekdayLong, weekdayShort, zoneLabel } from '#client/lib/format.ts';
import { calendarDay, daysBetween } from '#domain/calendar-day.ts';

interface Span {
  readonly start: string;
  readonly end: string;
}

/** `06:00 – 08:00 PM`; the half of the day stands twice only where it changes. */
export function timeRange({ start, end }: Span, zone: string): string {
  const [from, until] = [formatTime(start, zone), formatTime(end, zone)];
  const isSameHalf = from.slice(-2) === until.slice(-2);
  return `${isSameHalf ? from.slice(0, -3) : from} – ${until}`;
}

/** `Today`, `Tomorrow` or `Fri 18 June`. */
export function dayWord(moment: string, zone: string, now: number): string {
  const days = daysBetween(calendarDay(now, zone), calendarDay(moment, zone));
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return `${weekdayShort(moment, zone)} ${formatDayMonth(moment, zone)}`;
}

/** `Friday 18 June` */
export function longDay(moment: string | number, zone: string): string {
  return `${weekdayLong(moment, zone)} ${formatDayMonth(moment, zone)}`;
}

/** True where clocks in both zones show the same at that moment. */
export function isSameClock(moment: string, zone: string, other: string): boolean {
  return zoneLabel(zone, moment) === zoneLabel(other, moment);
}

import { daysApart, formatAs, formatTime } from '#domain/time/dates.ts';
import { zoneOffsetMs } from '#domain/time/zone.ts';

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
  const days = daysApart(now, moment, zone);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return formatAs(moment, zone, 'ddd D MMMM');
}

/** True where clocks in both zones show the same at that moment. */
export function isSameClock(moment: string, zone: string, other: string): boolean {
  return zoneOffsetMs(moment, zone) === zoneOffsetMs(moment, other);
}

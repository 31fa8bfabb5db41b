import { type Moment, minuteMs, msOf } from './clock.ts';
import { daysApart, formatAs, formatTime } from './dates.ts';
import { zoneOffsetMs } from './zone.ts';

interface Span {
  readonly start: Moment;
  readonly end: Moment;
}

/** `06:00 – 08:00 PM`; the half of the day stands twice only where it changes. */
export function timeRange({ start, end }: Span, zone: string): string {
  const [from, until] = [formatTime(start, zone), formatTime(end, zone)];
  const isSameHalf = from.slice(-2) === until.slice(-2);
  return `${isSameHalf ? from.slice(0, -3) : from} – ${until}`;
}

/** A template of a day, with the year where it is not the one of now. */
function withYear(template: string, moment: Moment, zone: string, now: number): string {
  const isThisYear = formatAs(moment, zone, 'YYYY') === formatAs(now, zone, 'YYYY');
  return isThisYear ? template : `${template} YYYY`;
}

/** `Today`, `Tomorrow`, `Fri 18 June` or `Sat 18 June 2022`. */
export function dayWord(moment: Moment, zone: string, now: number): string {
  const days = daysApart(now, moment, zone);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return formatAs(moment, zone, withYear('ddd D MMMM', moment, zone, now));
}

/** True where clocks in both zones show the same at that moment. */
export function isSameClock(moment: Moment, zone: string, other: string): boolean {
  return zoneOffsetMs(moment, zone) === zoneOffsetMs(moment, other);
}

const minutesADay = 24 * 60;

/** Time until a start: `in 1 h 40 min`, from one day on `Tomorrow, 06:00 PM`, then the date; null from then on. */
export function countdown({ start }: Pick<Span, 'start'>, zone: string, now: number): string | null {
  const minutes = Math.ceil((msOf(start) - now) / minuteMs);
  if (minutes <= 0) return null;
  if (minutes < minutesADay) return `in ${durationWords(minutes)}`;
  const isTomorrow = daysApart(now, start, zone) === 1;
  if (isTomorrow) return `Tomorrow, ${formatTime(start, zone)}`;
  return formatAs(start, zone, withYear('dddd D MMMM', start, zone, now));
}

/** `1 h 30 min`, `2 h`, `45 min`. */
export function durationWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ');
}

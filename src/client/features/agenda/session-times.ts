import { type AgendaDay, phaseOf } from '#domain/agenda.ts';
import { minuteMs, msOf } from '#domain/time/clock.ts';
import {
  dayOf,
  daysApart,
  daysBetween,
  formatAs,
  formatDay,
  formatDayMonth,
  formatTime,
} from '#domain/time/dates.ts';
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

const minutesADay = 24 * 60;

/** Time until a session: `in 1 h 40 min`, from one day on `Tomorrow, 06:00 PM`, then the date; null once it has begun. */
export function countdown(session: Span, zone: string, now: number): string | null {
  if (phaseOf(session, now) !== 'upcoming') return null;
  const minutes = Math.ceil((msOf(session.start) - now) / minuteMs);
  if (minutes < minutesADay) return `in ${inWords(minutes)}`;
  const isTomorrow = daysApart(now, session.start, zone) === 1;
  return isTomorrow ? `Tomorrow, ${formatTime(session.start, zone)}` : formatDay(session.start, zone);
}

function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** `+1 day` where a moment falls on another day than in the programme's own zone, else an empty text. */
export function dayShift(moment: string, zone: string, programmeZone: string): string {
  const days = daysBetween(dayOf(moment, programmeZone), dayOf(moment, zone));
  if (days === 0) return '';
  return `${days > 0 ? '+' : '−'}${Math.abs(days)} day`;
}

/** `18 – 19 June`, `30 July – 1 August`, `29 May`. */
export function daySpan(days: readonly AgendaDay[], zone: string): string {
  const first = days[0]?.masterclasses[0]?.start;
  const last = days.at(-1)?.masterclasses[0]?.start;
  if (!first || !last) return '';
  const [from, to] = [formatDayMonth(first, zone), formatDayMonth(last, zone)];
  if (from === to) return from;
  const [day = '', month = ''] = from.split(' ');
  return to.endsWith(` ${month}`) ? `${day} – ${to}` : `${from} – ${to}`;
}

import { formatTime } from '#client/lib/format.ts';
import { phaseOf } from '#domain/agenda.ts';
import { calendarDay, daysBetween } from '#domain/calendar-day.ts';
import { longDay } from './session-times.ts';

interface Span {
  readonly start: string;
  readonly end: string;
}

const minuteMs = 60_000;
const minutesADay = 24 * 60;

/** How far away a session is: `in 1 h 40 min`, from one day on `Tomorrow, 06:00 PM`, then the date; null once it has begun. */
export function countdown(session: Span, zone: string, now: number): string | null {
  if (phaseOf(session, now) !== 'upcoming') return null;
  const minutes = Math.ceil((Date.parse(session.start) - now) / minuteMs);
  if (minutes < minutesADay) return `in ${inWords(minutes)}`;
  const days = daysBetween(calendarDay(now, zone), calendarDay(session.start, zone));
  return days === 1 ? `Tomorrow, ${formatTime(session.start, zone)}` : longDay(session.start, zone);
}

function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

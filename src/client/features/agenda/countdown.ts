import { phaseOf } from '#domain/agenda.ts';
import { minuteMs, msOf } from '#domain/time/clock.ts';
import { daysApart, formatDay, formatTime } from '#domain/time/dates.ts';

interface Span {
  readonly start: string;
  readonly end: string;
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

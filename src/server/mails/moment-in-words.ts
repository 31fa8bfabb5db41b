import type { Programme } from '#contract/programme.ts';
import type { Moment } from '#domain/time/clock.ts';
import { formatAs } from '#domain/time/dates.ts';

/** `Saturday, 8 May 2021, 11:59 PM (Riyadh time)` of a moment as people read it. */
export function momentInWords(
  moment: Moment,
  { timeZoneId, timeZoneCity }: Pick<Programme, 'timeZoneId' | 'timeZoneCity'>,
): string {
  return `${formatAs(moment, timeZoneId, 'dddd, D MMMM YYYY, hh:mm A')} (${timeZoneCity} time)`;
}

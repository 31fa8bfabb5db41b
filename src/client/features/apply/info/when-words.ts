import { calendarDay } from '#domain/calendar-day.ts';
import { dayInWords, timeInWords } from './programme-days.ts';

interface Reader {
  readonly now: number;
  readonly zone: string;
}

/** `on May 5th 2021 at 10:32 AM`: for what is still read another day. */
export function lastingWords(moment: number | string, zone: string): string {
  return `on ${dayInWords(moment, zone)} at ${timeInWords(moment, zone)}`;
}

/** The same; `today at 10:32 AM` of what was today. */
export function whenWords(moment: number | string, { now, zone }: Reader): string {
  const isToday = calendarDay(moment, zone).key === calendarDay(now, zone).key;
  return isToday ? `today at ${timeInWords(moment, zone)}` : lastingWords(moment, zone);
}

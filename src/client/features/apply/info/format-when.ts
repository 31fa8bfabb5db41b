import type { Moment } from '#domain/time/clock.ts';
import { isSameDay } from '#domain/time/dates.ts';
import { dayInWords, timeInWords } from './programme-days.ts';

interface Reader {
  readonly now: number;
  readonly zone: string;
}

/** `on May 5th 2021 at 10:32 AM`: for what is still read another day. */
export function formatLasting(moment: Moment, zone: string): string {
  return `on ${dayInWords(moment, zone)} at ${timeInWords(moment, zone)}`;
}

/** The same; `today at 10:32 AM` of what was today. */
export function formatWhen(moment: Moment, { now, zone }: Reader): string {
  return isSameDay(moment, now, zone) ? `today at ${timeInWords(moment, zone)}` : formatLasting(moment, zone);
}

import type { Moment } from './clock.ts';
import { dayOf, daysBetween } from './dates.ts';

/** `+1 day` where a moment falls on another day than in the zone that it was set in, else an empty text. */
export function dayShift(moment: Moment, zone: string, setIn: string): string {
  const days = daysBetween(dayOf(moment, setIn), dayOf(moment, zone));
  if (days === 0) return '';
  return `${days > 0 ? '+' : '−'}${Math.abs(days)} day`;
}

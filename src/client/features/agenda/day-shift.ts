import { dayOf, daysBetween } from '#domain/time/dates.ts';

/** `+1 day` where a moment falls on another day than in the programme's own zone, else an empty text. */
export function dayShift(moment: string, zone: string, programmeZone: string): string {
  const days = daysBetween(dayOf(moment, programmeZone), dayOf(moment, zone));
  if (days === 0) return '';
  return `${days > 0 ? '+' : '−'}${Math.abs(days)} day`;
}

import { calendarDay, daysBetween } from '#domain/calendar-day.ts';

/** `+1 day` where a moment falls on another day than in the programme's own zone, else an empty text. */
export function dayShift(moment: string, zone: string, programmeZone: string): string {
  const days = daysBetween(calendarDay(moment, programmeZone), calendarDay(moment, zone));
  if (days === 0) return '';
  return `${days > 0 ? '+' : '−'}${Math.abs(days)} day`;
}

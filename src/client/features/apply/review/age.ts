import { dateOfBirthFaults, dateOfBirthParts, tidyDateOfBirth } from '#contract/date-of-birth.ts';
import type { CalendarDay } from '#domain/calendar-day.ts';

/** Full years on a day; null where the date of birth is none. */
export function ageOn(dateOfBirth: string, today: CalendarDay): number | null {
  if (Object.keys(dateOfBirthFaults(dateOfBirth)).length > 0) return null;
  const parts = dateOfBirthParts(tidyDateOfBirth(dateOfBirth));
  const [day, month, year] = [Number(parts.day), Number(parts.month), Number(parts.year)];
  const isBeforeBirthday = today.month < month || (today.month === month && today.day < day);
  return today.year - year - (isBeforeBirthday ? 1 : 0);
}

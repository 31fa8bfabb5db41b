import { dateOfBirthFaults, tidyDateOfBirth } from '#contract/date-of-birth.ts';
import { typedDay } from '#domain/time/dates.ts';

const yearOf = (day: string) => Number(day.slice(0, 4));

/** Full years on a day such as `2021-06-18`; null where the date of birth is none. */
export function ageOn(dateOfBirth: string, today: string): number | null {
  if (Object.keys(dateOfBirthFaults(dateOfBirth)).length > 0) return null;
  const born = typedDay(tidyDateOfBirth(dateOfBirth));
  if (born === null) return null;
  const isBeforeBirthday = today.slice(4) < born.slice(4);
  return yearOf(today) - yearOf(born) - (isBeforeBirthday ? 1 : 0);
}

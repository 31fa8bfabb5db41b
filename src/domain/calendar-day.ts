export interface CalendarDay {
  /** `2021-06-18` */
  readonly key: string;
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly day: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZoneId: string): Intl.DateTimeFormat {
  const known = formats.get(timeZoneId);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: timeZoneId,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZoneId, made);
  return made;
}

/** The calendar day that a moment falls on in a time zone. */
export function calendarDay(moment: number | string, timeZoneId: string): CalendarDay {
  const key = dayFormat(timeZoneId).format(new Date(moment));
  const [year = 0, month = 0, day = 0] = key.split('-').map(Number);
  return { key, year, month, day };
}

/** Whole days from one calendar day to another, negative when `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  const dayMs = 86_400_000;
  return (Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / dayMs;
}

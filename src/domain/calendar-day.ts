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
  const made = new Intl.DateTimeFormat('en', {
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
  // In parts, since engines do not agree on what stands between them.
  const parts = dayFormat(timeZoneId).formatToParts(new Date(moment));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const [year, month, day] = [part('year'), part('month'), part('day')];
  return { key: `${year}-${month}-${day}`, year: Number(year), month: Number(month), day: Number(day) };
}

/** Whole days from one calendar day to another, negative when `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  const dayMs = 86_400_000;
  return (Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / dayMs;
}

import { formatMonth, formatTime, zoneCity } from '#client/lib/format.ts';
import type { Programme } from '#contract/programme.ts';
import { calendarDay } from '#domain/calendar-day.ts';

type KeyDate = Programme['keyDates'][number];

const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const order = new Intl.PluralRules('en', { type: 'ordinal' });

/** Between the parts of a date a line is not broken. */
const kept = '\u00a0';

/** `May 8th 2021` */
export function dayInWords(moment: number | string, zone: string): string {
  const { day, year } = calendarDay(moment, zone);
  return [formatMonth(moment, zone), `${day}${endings[order.select(day)]}`, year].join(kept);
}

/** `11:59 PM` */
export const timeInWords = (moment: number | string, zone: string) =>
  formatTime(moment, zone).replace(' ', kept);

/** A day that is no moment: `2021-05-08`. */
export const dateInWords = (date: string) => dayInWords(`${date}T12:00:00Z`, 'UTC');

/** `May 8th 2021, 11:59 PM in Riyadh`, and in the reader's own zone where clocks differ. */
export function momentInWords(
  moment: string,
  { timeZoneId, timeZoneCity }: Pick<Programme, 'timeZoneId' | 'timeZoneCity'>,
  readersZone: string,
): string {
  const there = `${dayInWords(moment, timeZoneId)}, ${timeInWords(moment, timeZoneId)}`;
  const here = `${dayInWords(moment, readersZone)}, ${timeInWords(moment, readersZone)}`;
  if (here === there) return `${there} in ${timeZoneCity}`;
  return `${there} in ${timeZoneCity} (${here} in ${zoneCity(readersZone)})`;
}

export interface ShownDate {
  readonly title: string;
  /** As it is read. */
  readonly when: string;
  readonly state: 'past' | 'today' | 'ahead';
}

function stateOf(date: string, today: string): ShownDate['state'] {
  if (date === today) return 'today';
  return date < today ? 'past' : 'ahead';
}

/** The year's dates in order, the closing moment among them where there is one. */
export function keyDatesAt(
  { keyDates, applications: { refusedFrom }, timeZoneId }: Programme,
  now: number,
): ShownDate[] {
  const today = calendarDay(now, timeZoneId).key;
  const closing = refusedFrom === null ? [] : [closingDate(refusedFrom, timeZoneId)];
  const isClosed = refusedFrom !== null && Date.parse(refusedFrom) <= now;
  return [
    ...keyDates.map((one) => ({ ...one, when: dateInWords(one.date), isOver: false })),
    ...closing.map((one) => ({ ...one, isOver: isClosed })),
  ]
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ title, date, when, isOver }) => ({ title, when, state: isOver ? 'past' : stateOf(date, today) }));
}

const closingDate = (moment: string, zone: string) => ({
  title: 'Applications close',
  date: calendarDay(moment, zone).key,
  when: `${dayInWords(moment, zone)}, ${timeInWords(moment, zone)}`,
});

/** Until when the programme lets people change what they have sent; null where no key date is about that. */
export function lastDayToEdit(keyDates: readonly KeyDate[]): string | null {
  return keyDates.find(({ title }) => /\b(?:edit|resubmit)\b/i.test(title))?.date ?? null;
}

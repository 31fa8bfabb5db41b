import type { Programme } from '#contract/programme.ts';
import { type Moment, msOf } from '#domain/time/clock.ts';
import { dayOf, formatAs } from '#domain/time/dates.ts';
import { zoneCity } from '#domain/time/zone.ts';

type KeyDate = Programme['keyDates'][number];

const endings: readonly string[] = ['th', 'st', 'nd', 'rd'];
const endingOf = (day: number) => (day > 10 && day < 14 ? 'th' : (endings[day % 10] ?? 'th'));

/** `May 8th 2021`, in which a line is not broken. */
export function dayInWords(moment: Moment, zone: string): string {
  const ending = endingOf(Number(formatAs(moment, zone, 'D')));
  return formatAs(moment, zone, `MMMM\u00a0D[${ending}]\u00a0YYYY`);
}

/** `11:59 PM` */
export const timeInWords = (moment: Moment, zone: string) => formatAs(moment, zone, 'hh:mm\u00a0A');

/** A day that is no moment: `2021-05-08`. */
export const dateInWords = (date: string) => dayInWords(date, 'UTC');

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
  /** Text of the day. */
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
  const today = dayOf(now, timeZoneId);
  const closing = refusedFrom === null ? [] : [closingDate(refusedFrom, timeZoneId)];
  const isClosed = refusedFrom !== null && msOf(refusedFrom) <= now;
  return [
    ...keyDates.map((one) => ({ ...one, when: dateInWords(one.date), isOver: false })),
    ...closing.map((one) => ({ ...one, isOver: isClosed })),
  ]
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ title, date, when, isOver }) => ({ title, when, state: isOver ? 'past' : stateOf(date, today) }));
}

const closingDate = (moment: string, zone: string) => ({
  title: 'Applications close',
  date: dayOf(moment, zone),
  when: `${dayInWords(moment, zone)}, ${timeInWords(moment, zone)}`,
});

/** Until when the programme lets people change what they have sent; null where no key date is about that. */
export function lastDayToEdit(keyDates: readonly KeyDate[]): string | null {
  return keyDates.find(({ title }) => /\b(?:edit|resubmit)\b/i.test(title))?.date ?? null;
}

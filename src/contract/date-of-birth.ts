import { applicationTexts } from './application-texts.ts';
import { westernDigits } from './written-text.ts';

export interface DateOfBirthParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}
/** Years of birth that are taken. */
export interface BirthYears {
  readonly from: number;
  readonly to: number;
}
export type DateOfBirthFaults = { readonly [Part in keyof DateOfBirthParts]?: string };

/** The three fields behind `DD/MM/YYYY`; an unfinished date has empty ones. */
export function dateOfBirthParts(text: string): DateOfBirthParts {
  const [day = '', month = '', year = ''] = text.split('/');
  return { day, month, year };
}

/** Text of a date as typed so far; empty where nothing is typed. */
export const dateOfBirthText = ({ day, month, year }: DateOfBirthParts): string =>
  day === '' && month === '' && year === '' ? '' : `${day}/${month}/${year}`;

/** Not a number, or none in the range: `null`. */
function numberIn(text: string, [from, to]: readonly [number, number]): number | null {
  const digits = westernDigits(text).trim();
  if (!/^\d{1,4}$/.test(digits)) return null;
  const number = Number(digits);
  return number >= from && number <= to ? number : null;
}

interface ReadDate {
  readonly day: number | null;
  readonly month: number | null;
  readonly year: number | null;
}

function readDate(text: string, years: BirthYears): ReadDate | null {
  if (text.split('/').length > 3) return null;
  const { day, month, year } = dateOfBirthParts(text);
  return {
    day: numberIn(day, [1, 31]),
    month: numberIn(month, [1, 12]),
    year: numberIn(year, [years.from, years.to]),
  };
}

/** While the year is not typed, the 29th of February may be a day. */
const leapYear = 2004;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * Finds the fault of each of the three fields (specification, section 5); a day that its month does not have is a fault
 * of the day.
 */
export function dateOfBirthFaults(text: string, years: BirthYears): DateOfBirthFaults {
  const read = readDate(text, years);
  const { day = null, month = null, year = null } = read ?? {};
  const isDay = day !== null && (month === null || day <= daysIn(year ?? leapYear, month));
  return {
    ...(isDay ? {} : { day: applicationTexts.day }),
    ...(month === null ? { month: applicationTexts.month } : {}),
    ...(year === null ? { year: applicationTexts.year } : {}),
  };
}

const twoDigits = (text: string) => String(Number(text)).padStart(2, '0');

/** Normalises a date for storing, such as `05/03/1999`; takes only dates without faults. */
export function tidyDateOfBirth(text: string): string {
  const { day, month, year } = dateOfBirthParts(westernDigits(text));
  return `${twoDigits(day)}/${twoDigits(month)}/${year.trim()}`;
}

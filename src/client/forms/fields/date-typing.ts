import { type DateOfBirthParts, dateOfBirthText } from '#contract/date-of-birth.ts';
import { westernDigits } from '#contract/written-text.ts';

export type BirthPart = keyof DateOfBirthParts;

export const birthParts = ['day', 'month', 'year'] as const satisfies readonly BirthPart[];
export const partLengths: Readonly<Record<BirthPart, number>> = { day: 2, month: 2, year: 4 };

const written = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$/;
/** Form in which phones hand dates over (ISO 8601). */
const sorted = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The three parts of a whole date that is pasted or filled in; null for anything else. */
export function wholeDate(text: string): DateOfBirthParts | null {
  const digits = westernDigits(text).trim();
  const [, year, month, day] = sorted.exec(digits) ?? [];
  if (day !== undefined && month !== undefined && year !== undefined) return { day, month, year };
  const [, first, second, third] = written.exec(digits) ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  return { day: first, month: second, year: third };
}

export interface Typed {
  readonly parts: DateOfBirthParts;
  /** Part and position where typing goes on. */
  readonly part: BirthPart;
}

const nextPart = (part: BirthPart): BirthPart | undefined => birthParts[birthParts.indexOf(part) + 1];
export const partBefore = (part: BirthPart): BirthPart | undefined =>
  birthParts[birthParts.indexOf(part) - 1];

const isSeparated = (text: string) => /\d\D$/.test(text);

/** A date after something was typed into one of its parts: what is complete leads on to the next. */
export function typeInto(parts: DateOfBirthParts, part: BirthPart, typed: string): Typed {
  const whole = wholeDate(typed);
  if (whole) return { parts: whole, part: 'year' };
  const text = westernDigits(typed);
  const digits = text.replace(/\D/g, '').slice(0, partLengths[part]);
  const next = nextPart(part);
  const hasGrown = digits.length > parts[part].length;
  const isComplete = (hasGrown && digits.length === partLengths[part]) || isSeparated(text);
  return { parts: { ...parts, [part]: digits }, part: (isComplete && next) || part };
}

/** Offset in the whole text of a place in one part. */
export function caretIn(parts: DateOfBirthParts, part: BirthPart, caret: number): number {
  const index = birthParts.indexOf(part);
  const before = birthParts.slice(0, index).reduce((sum, one) => sum + parts[one].length + 1, 0);
  return dateOfBirthText(parts) === '' ? 0 : before + caret;
}

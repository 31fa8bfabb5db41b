// Apart from the fields that people fill in: a first load reaches these, and must not carry those.
import * as v from 'valibot';
import { texts } from './texts.ts';

/** A number in a path or query. */
export const IdSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));

/** A whole number in a query, such as the size of a page. */
/*@__NO_SIDE_EFFECTS__*/
export function numberInQuery(least: number, most: number, otherwise: number) {
  return v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer(),
      v.minValue(least),
      v.maxValue(most),
    ),
    otherwise,
  );
}

/** A number in a body, as large as those in paths: the databases hold no larger ones. */
export const NumberIdSchema = v.pipe(
  v.number(texts.invalid),
  v.integer(texts.invalid),
  v.check((id) => id >= 1 && id <= 999_999_999, texts.invalid),
);

export const IsoMomentSchema = v.pipe(v.string(), v.isoTimestamp());

function isTimeZone(id: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: id });
    return /^[A-Za-z]/.test(id);
  } catch {
    return false;
  }
}

/** An IANA time zone id such as `Asia/Riyadh`. */
export const TimeZoneIdSchema = v.pipe(
  v.string(texts.invalid),
  v.maxLength(64, texts.invalid),
  v.check(isTimeZone, texts.invalid),
);

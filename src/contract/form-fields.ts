import * as v from 'valibot';
import { applicationTexts as say } from './application-texts.ts';
import { type BirthYears, dateOfBirthFaults, tidyDateOfBirth } from './date-of-birth.ts';
import { OptionalWebLinkSchema, WebLinkSchema } from './fields.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';
import { countWords, isVisible, westernDigits } from './written-text.ts';

const fillers = /[\s\-‐‑‒–().\p{Cf}]/gu;
/** Many write the 0 of a mobile number also behind the kingdom's own. */
const kingdomNumber = /^(?:(?:\+|00)?966(?:0(?=5))?|0(?=5)|(?=5))(\d{9})$/;
const fullWidth = /[\uff01-\uff5e]/g;
const toFullWidth = 0xfee0;

const halfWidth = (text: string) =>
  text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - toFullWidth));

/** A number of the kingdom as it is kept, `+966-XXXXXXXXX`, from the ways in which people write it; null for any other. */
export function kingdomTelephone(text: string): string | null {
  const number = kingdomNumber.exec(westernDigits(halfWidth(text)).replace(fillers, ''))?.[1];
  return number === undefined ? null : `+966-${number}`;
}

/*
 * Fields of the programme's forms, each in two shapes: unfinished, which takes whatever a person has typed so far and
 * keeps it as it is, and finished, which speaks the specification's texts (section 5) and tidies. A field that is not
 * sent is empty.
 */

const controlCharacters = /[^\P{Cc}\n\t]|\p{Cs}/u;
const lineEnd = /\r\n?/g;
const codePoints = (text: string) => [...text].length;
/** More marks in a row than any language has (UAX #15, stream-safe text); composing them takes the square of their number. */
const tooManyMarks = /\p{M}{31}/u;

/*@__NO_SIDE_EFFECTS__*/
export function unfinishedText(maxLength: number = limits.answerMaxLength) {
  return v.optional(
    v.pipe(
      v.string(texts.invalid),
      v.check((text) => text.length <= 2 * maxLength && codePoints(text) <= maxLength, say.tooLong),
      v.transform((text) => text.replace(lineEnd, '\n')),
      v.check((text) => !controlCharacters.test(text), texts.invalid),
    ),
    '',
  );
}

/*@__NO_SIDE_EFFECTS__*/
export function unfinishedChoice<const Option extends string>(options: readonly Option[]) {
  return v.optional(v.picklist(['', ...options], texts.invalid), '');
}

/** Yes, no, or not said yet. */
export const UnfinishedYesNoSchema = v.optional(v.nullable(v.boolean(texts.invalid)), null);

/** One line or several that must say something. */
/*@__NO_SIDE_EFFECTS__*/
export function finishedText(missing: string, maxLength: number = limits.placeMaxLength) {
  return v.pipe(
    unfinishedText(maxLength),
    v.check((text) => !tooManyMarks.test(text), texts.invalid),
    v.transform((text) => text.normalize('NFC').trim()),
    // Some letters are two when they are composed.
    v.check((text) => codePoints(text) <= maxLength, say.tooLong),
    v.check(isVisible, missing),
  );
}

/** A long answer (specification, section 5): up to 500 words. */
/*@__NO_SIDE_EFFECTS__*/
export function finishedAnswer(missing: string = say.answer) {
  return v.pipe(
    finishedText(missing, limits.answerMaxLength),
    v.check((text) => countWords(text) <= limits.answerMaxWords, say.tooManyWords),
  );
}

/** A long text that need not be there. */
export const OptionalAnswerSchema = v.pipe(
  unfinishedText(),
  v.check((text) => countWords(text) <= limits.answerMaxWords, say.tooManyWords),
);

/*@__NO_SIDE_EFFECTS__*/
export function finishedChoice<const Option extends string>(options: readonly Option[], missing: string) {
  return v.optional(v.picklist(options, missing), '' as Option);
}

export const FinishedYesNoSchema = v.pipe(
  UnfinishedYesNoSchema,
  v.check((answer) => answer !== null, say.chooseOption),
  v.transform((answer) => answer === true),
);

export const FinishedTelephoneSchema = v.pipe(
  unfinishedText(limits.placeMaxLength),
  v.check((text) => kingdomTelephone(text) !== null, say.telephoneNumber),
  v.transform((text) => kingdomTelephone(text) ?? text),
);

/** Sentences of the parts that are wrong; only the first of them where all are, as where nothing is typed. */
function faultOfDate(text: string, years: BirthYears): string | null {
  const { day, month, year } = dateOfBirthFaults(text, years);
  const said = [day, month, year].filter((sentence) => sentence !== undefined);
  return said.slice(0, said.length === 3 ? 1 : 2).join('. ') || null;
}

/** `DD/MM/YYYY`, a day of the calendar; the message names each of the three fields that is wrong. */
/*@__NO_SIDE_EFFECTS__*/
export function finishedDateOfBirth(years: BirthYears) {
  return v.pipe(
    unfinishedText(limits.placeMaxLength),
    v.check(
      (text) => faultOfDate(text, years) === null,
      ({ input }) => faultOfDate(input, years) ?? texts.invalid,
    ),
    v.transform(tidyDateOfBirth),
  );
}

export const NationalIdSchema = v.pipe(
  unfinishedText(limits.nationalIdMaxLength),
  v.transform((text) => westernDigits(text).trim()),
  v.check(isVisible, say.nationalId),
);

/** One link of those below; `https://` is added where no scheme is present. */
export const ReferenceLinkSchema = OptionalWebLinkSchema;

/** The links of `referenceLinks` as the form shows them, empty ones among them. */
export const splitLinks = (text: string): string[] => text.split(',').map((link) => link.trim());

const isLink = (text: string) => v.is(WebLinkSchema, text);
const filled = (text: string) => splitLinks(text).filter((link) => link !== '');

/** Optional links, joined by commas; a comma inside a link is written `%2C`. */
export const FinishedLinksSchema = v.pipe(
  unfinishedText(),
  v.check((text) => filled(text).length <= limits.referenceLinksMax, texts.invalid),
  v.check((text) => filled(text).every(isLink), texts.invalid),
  v.transform((text) =>
    filled(text)
      .map((link) => v.parse(WebLinkSchema, link))
      .join(','),
  ),
);

/** A professional profile; the message is the specification's also where it is no web address. */
export const FinishedProfileLinkSchema = v.pipe(
  unfinishedText(limits.linkMaxLength),
  v.check(isLink, say.linkedInProfile),
  v.transform((text) => v.parse(WebLinkSchema, text)),
);

/** From the account: what is sent is not kept, but an empty one is a fault of the form. */
export const FormEmailSchema = v.optional(
  v.pipe(
    v.string(texts.invalid),
    v.check((text) => isVisible(text), say.email),
  ),
);

import * as v from 'valibot';
import { limits } from './limits.ts';
import { texts } from './texts.ts';

const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Digits of the Arabic scripts become the ones that numbers are kept in; everything else stays as it is. */
export function westernDigits(text: string): string {
  // The last four bits of each are its value.
  return text.replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Words as the specification counts them (section 5): what white space parts, whatever the script. */
export function countWords(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? 0 : trimmed.split(/\s+/u).length;
}

// Some letters (the Hangul fillers) are drawn as nothing, and a mark alone is no letter.
const namePattern = /^(?:(?!\p{DI})\p{L}\p{M}*)+$/u;
// Nor is the empty pattern of Braille.
const visible = /[^\p{Z}\p{Cf}\p{DI}\u2800]/u;
/** Answers true for a text with at least one visible character. */
export const isVisible = (text: string): boolean => visible.test(text);
/** Part of an address's name between dots. */
const emailAtom = String.raw`[^\s@.<>()[\]\\,;:"]+`;
const labelEnd = String.raw`[^\s\p{Cc}!-/:-@[-\x60{-~]`;
/** Part of a domain between dots: letters and digits of any script, and hyphens within. */
const label = String.raw`${labelEnd}(?:[^\s\p{Cc}!-,./:-@[-\x60{-~]*${labelEnd})?`;
/** Pattern of an e-mail address; a leading hyphen is refused, since some mail programs read it as an option. */
const emailPattern = new RegExp(
  String.raw`^(?!-)${emailAtom}(?:\.${emailAtom})*@${label}(?:\.${label})+$`,
  'u',
);
const controlCharacters = /[\p{Cc}\p{Cs}]/u;
/**
 * Characters refused in e-mail addresses: invisible ones make two addresses look like one, and the ideographic full
 * stop is a dot to the mail server alone.
 */
const neverInEmail = /[\p{Cc}\p{Cs}\p{DI}\u3002]/u;

const codePoints = (text: string) => [...text].length;
/** Characters of which a written letter is composed, at most. */
const partsOfLetter = 4;

/** Composing takes the square of the marks in a row, so what is too long in whatever form is left to be refused as it is. */
function composed(text: string, form: 'NFC' | 'NFKC', maxLength: number): string {
  const trimmed = text.trim();
  return trimmed.length > partsOfLetter * maxLength ? trimmed : trimmed.normalize(form).trim();
}

/** Trimmed, composed text; `maxLength` counts code points, and control characters are refused. */
/*@__NO_SIDE_EFFECTS__*/
function tidyText(maxLength: number) {
  return v.pipe(
    v.string(texts.invalid),
    v.transform((text) => composed(text, 'NFC', maxLength)),
    v.check((text) => codePoints(text) <= maxLength && !controlCharacters.test(text), texts.invalid),
  );
}

/** Trimmed, composed text with at least one visible character. */
/*@__NO_SIDE_EFFECTS__*/
export function requiredText(maxLength: number) {
  return v.pipe(tidyText(maxLength), v.check(isVisible, texts.mandatory));
}

/** First or last name of a profile: letters of any script, no spaces (specification, section 5). */
export const PersonNameSchema = v.pipe(
  v.string(texts.invalid),
  v.transform((text) => composed(text, 'NFC', limits.nameMaxLength)),
  v.check((text) => text !== '', texts.mandatory),
  v.check((text) => codePoints(text) <= limits.nameMaxLength && namePattern.test(text), texts.invalid),
);

export const OrganizationNameSchema = requiredText(limits.placeMaxLength);
export const PositionSchema = requiredText(limits.placeMaxLength);
export const LocationSchema = requiredText(limits.placeMaxLength);

function isEmail(text: string): boolean {
  return codePoints(text) <= limits.emailMaxLength && !neverInEmail.test(text) && emailPattern.test(text);
}

/** Login e-mail (specification, section 5). */
export const EmailSchema = v.pipe(
  v.string(texts.invalid),
  // Look-alikes (full-width letters, the Kelvin sign) become the letters they stand for before anything is compared or mailed.
  v.transform((text) => composed(text, 'NFKC', limits.emailMaxLength)),
  v.check((text) => text !== '', texts.mandatory),
  v.check(isEmail, texts.invalid),
);

export const PasswordSchema = v.pipe(
  v.string(texts.invalid),
  v.nonEmpty(texts.invalid),
  v.maxLength(limits.passwordMaxLength, texts.invalid),
);

const lineEnd = /\r\n?/g;
const controlCharactersButLines = /[^\P{Cc}\n\t]|\p{Cs}/u;

/** Text of several lines; empty where there is none. */
/*@__NO_SIDE_EFFECTS__*/
export function longText(maxLength: number, tooLong: string = texts.invalid) {
  return v.pipe(
    v.string(texts.invalid),
    v.transform((text) => composed(text.replace(lineEnd, '\n'), 'NFC', maxLength)),
    v.check((text) => codePoints(text) <= maxLength, tooLong),
    v.check((text) => !controlCharactersButLines.test(text), texts.invalid),
  );
}

export const BioSchema = longText(limits.bioMaxLength);

/** Reason of a report. */
export const ReasonSchema = v.pipe(
  longText(limits.reportReasonMaxLength, 'This text is too long.'),
  v.check(isVisible, texts.mandatory),
);

/** The last part of a personal or an organisation's address: word characters (specification, section 5). */
export const SuffixSchema = v.pipe(
  v.string(texts.invalid),
  v.nonEmpty(texts.mandatory),
  v.maxLength(limits.suffixMaxLength, texts.invalid),
  v.regex(/^\w+$/, texts.invalid),
);

/** An image of our own, by the signed address that uploading it gave; empty takes the image away. */
export const ImageSchema = v.pipe(v.string(texts.invalid), v.maxLength(1000, texts.invalid));

function isWebLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    ['http:', 'https:'].includes(url.protocol) &&
    url.hostname.includes('.') &&
    // Some engines take a space in a name and write it as %20.
    !url.hostname.includes('%') &&
    url.username === '' &&
    url.password === ''
  );
}

const withScheme = (text: string) =>
  text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;

/** A web address; `https://` is added where no scheme is present, and an empty text clears the field. */
export const OptionalWebLinkSchema = v.pipe(
  tidyText(limits.linkMaxLength),
  v.transform(withScheme),
  v.check((text) => text === '' || (isWebLink(text) && text.length <= limits.linkMaxLength), texts.invalid),
);

export const WebLinkSchema = v.pipe(
  OptionalWebLinkSchema,
  v.check((text) => text !== '', texts.mandatory),
);

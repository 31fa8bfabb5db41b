import * as v from 'valibot';
import { limits } from './limits.ts';
import { texts } from './texts.ts';
import { codePoints, composed, controlCharacters, isVisible } from './written-text.ts';

// Some letters (the Hangul fillers) are drawn as nothing, and a mark alone is no letter.
const namePattern = /^(?:(?!\p{DI})\p{L}\p{M}*)+$/u;
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

const schemePattern = /^[a-z][a-z\d+.-]*:/i;

/** Writes the two slashes wherever they belong: in a page an address without them leads to the page's own server. */
function withScheme(text: string): string {
  if (text === '') return '';
  if (!schemePattern.test(text)) return `https://${text.replace(/^[\\/]+/, '')}`;
  return text.replace(/^(https?):[\\/]*/i, '$1://');
}

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

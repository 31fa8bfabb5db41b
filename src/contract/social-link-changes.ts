import * as v from 'valibot';
import { EmailSchema } from './credentials.ts';
import { WebLinkSchema } from './fields.ts';
import { limits } from './limits.ts';
import {
  handlePrefixes,
  isHandleType,
  isPhoneType,
  type SocialLinkType,
  socialLinkTypes,
} from './social-links.ts';
import { texts } from './texts.ts';

const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;
const toLatinDigits = (text: string) =>
  text.replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/** Dial code, one space, number: punctuation in the number goes, digits of the Arabic script become Latin ones. */
function tidyPhone(text: string): string {
  const [dialCode = '', ...number] = toLatinDigits(text.trim()).split(/\s+/);
  return `${dialCode} ${number.join('').replace(/[-().]/g, '')}`.trim();
}

const PhoneSchema = v.pipe(
  v.string(texts.invalid),
  v.transform(tidyPhone),
  v.check((text) => text !== '', texts.mandatory),
  v.check((text) => /^\+\d{1,4} \d{3,15}$/.test(text), texts.invalid),
);

/** The whole address, or the name alone, with or without an @. */
/*@__NO_SIDE_EFFECTS__*/
function handleSchema(prefix: string) {
  return v.pipe(
    v.string(texts.invalid),
    v.transform((text) => {
      const handle = text.trim();
      return handle.startsWith(prefix) ? handle : `${prefix}${handle.replace(/^@/, '')}`;
    }),
    v.check((text) => text !== prefix, texts.mandatory),
    v.check((text) => /^[\w.-]{1,100}$/.test(text.slice(prefix.length)), texts.invalid),
  );
}

const SkypeSchema = v.pipe(
  v.string(texts.invalid),
  v.transform((text) => text.trim()),
  v.check((text) => text !== '', texts.mandatory),
  v.check((text) => /^[\w.,:@+-]{1,100}$/.test(text), texts.invalid),
);

/**
 * Schema of a link's address by its kind; addresses come out in their stored form (specification, sections 3 and 5).
 */
/*@__NO_SIDE_EFFECTS__*/
export function socialLinkUrlSchema(type: SocialLinkType): v.GenericSchema<unknown, string> {
  if (isHandleType(type)) return handleSchema(handlePrefixes[type]);
  if (isPhoneType(type)) return PhoneSchema;
  if (type === 'EMAIL') return EmailSchema;
  return type === 'SKYPE' ? SkypeSchema : WebLinkSchema;
}

/** One change in a save: UPDATE and DELETE name the link by its `id`, INSERT has none. */
const SocialLinkChangeSchema = v.pipe(
  v.object({
    id: v.nullish(v.pipe(v.number(texts.invalid), v.integer(texts.invalid))),
    type: v.picklist(socialLinkTypes, texts.invalid),
    url: v.optional(v.pipe(v.string(texts.invalid), v.maxLength(limits.linkMaxLength, texts.invalid)), ''),
    actionType: v.picklist(['INSERT', 'UPDATE', 'DELETE'], texts.invalid),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const change = dataset.value;
    if (change.actionType === 'DELETE') return change;
    const url = v.safeParse(socialLinkUrlSchema(change.type), change.url, { abortPipeEarly: true });
    if (url.success) return { ...change, url: url.output };
    addIssue({
      message: url.issues[0].message,
      path: [{ type: 'object', origin: 'value', input: change, key: 'url', value: change.url }],
    });
    return NEVER;
  }),
);

/** All changes of one save; a link that is not named stays as it is. Field names of errors are `socialLinks.<index>.url`. */
export const SocialLinkChangesSchema = v.pipe(
  v.array(SocialLinkChangeSchema, texts.invalid),
  v.maxLength(limits.socialLinkChangesMax, texts.invalid),
);
export type SocialLinkChange = v.InferOutput<typeof SocialLinkChangeSchema>;

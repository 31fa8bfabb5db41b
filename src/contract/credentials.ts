import * as v from 'valibot';
import { limits } from './limits.ts';
import { texts } from './texts.ts';
import { codePoints, composed } from './written-text.ts';

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
/**
 * Characters refused in e-mail addresses: invisible ones make two addresses look like one, and the ideographic full
 * stop is a dot to the mail server alone.
 */
const neverInEmail = /[\p{Cc}\p{Cs}\p{DI}\u3002]/u;

function isEmail(text: string): boolean {
  return codePoints(text) <= limits.emailMaxLength && !neverInEmail.test(text) && emailPattern.test(text);
}

const emailField = (emptyText: string) =>
  v.pipe(
    v.string(texts.invalid),
    // Look-alikes (full-width letters, the Kelvin sign) become the letters they stand for before anything is compared or mailed.
    v.transform((text) => composed(text, 'NFKC', limits.emailMaxLength)),
    v.check((text) => text !== '', emptyText),
    v.check(isEmail, texts.invalid),
  );

/** Login e-mail (specification, section 5). */
export const EmailSchema = emailField(texts.mandatory);

/** E-mail beside a password: left empty it is not valid (specification, section 5). */
export const EmailWithPasswordSchema = emailField(texts.invalid);

export const PasswordSchema = v.pipe(
  v.string(texts.invalid),
  v.nonEmpty(texts.invalid),
  v.maxLength(limits.passwordMaxLength, texts.invalid),
);

/** Password that somebody chooses: eight characters or more (ASVS 6.2.1), of any kind, spaces too. */
export const NewPasswordSchema = v.pipe(
  PasswordSchema,
  v.check((text) => codePoints(text) >= limits.passwordMinLength, texts.invalid),
);

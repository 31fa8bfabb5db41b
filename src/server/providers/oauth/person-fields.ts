import * as v from 'valibot';
import { EmailSchema } from '#contract/credentials.ts';

/** Name of an account at a provider (OpenID Connect Core, section 2: at most 255 characters). */
export const SubjectSchema = v.pipe(v.string(), v.regex(/^[^\p{Cc}]{1,255}$/u));

/** Picks an address as it was given where it is one; null otherwise. */
export const emailOf = (email: string | undefined): string | null =>
  email !== undefined && v.is(EmailSchema, email) ? email.trim() : null;

import * as v from 'valibot';
import { EmailSchema } from '#contract/credentials.ts';

/** Mistake of the organiser in a command; its message is one line for the terminal. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}

/** Checks an e-mail that the organiser has typed. */
export function emailOf(text: string): string {
  const result = v.safeParse(EmailSchema, text);
  if (!result.success) throw new UsageError(`"${text}" is not an e-mail address.`);
  return result.output;
}

import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { hashLink } from './secrets.ts';
import { findByLink } from './store.ts';

/** Finds the address that a link signs in, without using the link up; throws `link_expired`. */
export async function readLink({ database, clock }: Context, link: string): Promise<{ email: string }> {
  const request = await findByLink(database.reader, { linkHash: hashLink(link), now: clock() });
  if (!request) throw new ProblemError('link_expired');
  return { email: request.email };
}

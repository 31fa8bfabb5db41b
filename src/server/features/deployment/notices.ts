import { dayMs } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';

/** Days for which a copy of the contact may be believed. */
const contactDays = 90;

/** Personal pages ask by themselves not to be indexed; a crawler that is kept off here would never read that. */
export const robotsText = [
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /dev/',
  'Disallow: /files/',
  '',
].join('\n');

/** Text of `security.txt` (RFC 9116); null where no contact is set. */
export function securityText({ config, clock }: Context): string | null {
  if (config.securityContact === null) return null;
  const expires = new Date(clock() + contactDays * dayMs).toISOString();
  const canonical = `${config.publicUrl}/.well-known/security.txt`;
  return [`Contact: ${config.securityContact}`, `Expires: ${expires}`, `Canonical: ${canonical}`, ''].join(
    '\n',
  );
}

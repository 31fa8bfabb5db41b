import { createHmac } from 'node:crypto';
import type { TwilioAccount } from './settings.ts';

/** Permission that a token gives, in Twilio's words. */
export type TwilioGrant =
  | { readonly chat: { readonly service_sid: string } }
  | { readonly video: { readonly room: string } };

interface TokenOptions {
  /** Name under which the bearer acts: the id of a person, and nothing else of them. */
  readonly identity: string;
  readonly grant: TwilioGrant;
  readonly seconds: number;
  readonly now: number;
}

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Makes an access token for Twilio's clients (RFC 7519, with the header and grants of its "Access Tokens"). */
export function accessToken(account: TwilioAccount, { identity, grant, seconds, now }: TokenOptions): string {
  const issued = Math.floor(now / 1000);
  const header = { typ: 'JWT', alg: 'HS256', cty: 'twilio-fpa;v=1' };
  const claims = {
    jti: `${account.apiKey}-${issued}`,
    iss: account.apiKey,
    sub: account.accountSid,
    iat: issued,
    exp: issued + seconds,
    grants: { identity, ...grant },
  };
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', account.apiSecret).update(signed).digest('base64url')}`;
}

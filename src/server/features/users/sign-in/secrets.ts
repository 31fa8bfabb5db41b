import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { emailKey } from '#server/db/email-key.ts';

/** Creates 256 random bits for links and access tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const newCode = (): string =>
  String(randomInt(10 ** limits.signInCodeLength)).padStart(limits.signInCodeLength, '0');

export const hashLink = (link: string): string => hash('sha256', link, 'hex');

/** Hashes a code with the key of this deployment: six digits are quickly tried out against a plain hash. */
export const hashCode = (secret: string, email: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`${emailKey(email)}:${code}`)
    .digest('hex');

import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { fold } from '#server/db/fold.ts';

const suffixLetters = 'abcdefghjkmnpqrstvwxyz23456789';

/** 256 random bits for links and access tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const newCode = (): string =>
  String(randomInt(10 ** limits.signInCodeLength)).padStart(limits.signInCodeLength, '0');

export const hashLink = (link: string): string => hash('sha256', link, 'hex');

/** Six digits are quickly tried out against a plain hash, so the key of this deployment goes in. */
export const hashCode = (secret: string, email: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`${fold(email)}:${code}`)
    .digest('hex');

/** A personal suffix for a new account, until the person chooses one. */
export const newSuffix = (): string =>
  `member_${Array.from({ length: 8 }, () => suffixLetters[randomInt(suffixLetters.length)]).join('')}`;

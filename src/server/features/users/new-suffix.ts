import { randomInt } from 'node:crypto';

const letters = 'abcdefghjkmnpqrstvwxyz23456789';

/** A personal suffix for a new account, until the person chooses one. */
export const newSuffix = (): string =>
  `member_${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`;

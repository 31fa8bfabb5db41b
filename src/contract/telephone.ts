import { westernDigits } from './digits.ts';

const fillers = /[\s\-‐‑‒–().\p{Cf}]/gu;
const kingdomNumber = /^(?:(?:\+|00)?966|0(?=5)|(?=5))(\d{9})$/;

/** A number of the kingdom as it is kept, `+966-XXXXXXXXX`, from the ways in which people write it; null for any other. */
export function kingdomTelephone(text: string): string | null {
  const number = kingdomNumber.exec(westernDigits(text).replace(fillers, ''))?.[1];
  return number === undefined ? null : `+966-${number}`;
}

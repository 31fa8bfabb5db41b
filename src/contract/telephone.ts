import { westernDigits } from './digits.ts';

const fillers = /[\s\-‐‑‒–().\p{Cf}]/gu;
/** Many write the 0 of a mobile number also behind the kingdom's own. */
const kingdomNumber = /^(?:(?:\+|00)?966(?:0(?=5))?|0(?=5)|(?=5))(\d{9})$/;
const fullWidth = /[\uff01-\uff5e]/g;
const toFullWidth = 0xfee0;

const halfWidth = (text: string) =>
  text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - toFullWidth));

/** A number of the kingdom as it is kept, `+966-XXXXXXXXX`, from the ways in which people write it; null for any other. */
export function kingdomTelephone(text: string): string | null {
  const number = kingdomNumber.exec(westernDigits(halfWidth(text)).replace(fillers, ''))?.[1];
  return number === undefined ? null : `+966-${number}`;
}

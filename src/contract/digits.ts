const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Digits of the Arabic scripts become the ones that numbers are kept in; everything else stays as it is. */
export function westernDigits(text: string): string {
  // The last four bits of each are its value.
  return text.replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}

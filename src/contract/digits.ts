const arabicIndic = 0x0660;
const extendedArabicIndic = 0x06f0;

/** Digits of the Arabic scripts become the ones that numbers are kept in; everything else stays as it is. */
export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= extendedArabicIndic ? extendedArabicIndic : arabicIndic));
  });
}

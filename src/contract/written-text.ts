const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Digits of the Arabic scripts become the ones that numbers are kept in; everything else stays as it is. */
export function westernDigits(text: string): string {
  // The last four bits of each are its value.
  return text.replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Words as the specification counts them (section 5): what white space parts, whatever the script. */
export function countWords(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? 0 : trimmed.split(/\s+/u).length;
}

// Some letters are drawn as nothing, and the empty pattern of Braille is, too.
const visible = /[^\p{Z}\p{Cf}\p{DI}\u2800]/u;
/** Answers true for a text with at least one visible character. */
export const isVisible = (text: string): boolean => visible.test(text);

export const controlCharacters = /[\p{Cc}\p{Cs}]/u;

export const codePoints = (text: string) => [...text].length;
/** Characters of which a written letter is composed, at most. */
const partsOfLetter = 4;

/**
 * Composes a text and trims it. Composing takes the square of the marks in a row, so what is too long in whatever form
 * is left to be refused as it is.
 */
export function composed(text: string, form: 'NFC' | 'NFKC', maxLength: number): string {
  const trimmed = text.trim();
  return trimmed.length > partsOfLetter * maxLength ? trimmed : trimmed.normalize(form).trim();
}

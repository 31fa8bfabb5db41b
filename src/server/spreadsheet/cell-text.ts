/** Longest text of a spreadsheet's cell, counted as Excel does: in units of UTF-16. */
export const cellMaxLength = 32_767;
const cutMark = '… [longer than a cell can be]';

function cut(text: string): string {
  if (text.length <= cellMaxLength) return text;
  // Half of a character at the end would make the file unreadable.
  return text.slice(0, cellMaxLength - cutMark.length).replace(/\p{Cs}$/u, '') + cutMark;
}

/** A text as a cell shows it word for word. */
export function cellText(text: string): string {
  // `_x0041_` would be shown as the character of that number (ECMA-376, part 1, 22.9.2.19).
  const literal = cut(text).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  // The writer looks texts up in a plain object, where these names mean something else; a space makes it another text.
  return literal in Object.prototype ? `${literal} ` : literal;
}

/** What serialised HTML is written with; a name that is not here stays as it was written. */
const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const pattern = /&(?:#(\d+)|#x([\da-f]+)|([a-z]+));?/gi;

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}

export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(pattern, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return characterOf(Number.parseInt(decimal, 10));
    if (hex) return characterOf(Number.parseInt(hex, 16));
    return whole.endsWith(';') ? (names[name ?? ''] ?? whole) : whole;
  });
}

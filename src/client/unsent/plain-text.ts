const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? entity;
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : entity;
}

/** What a rich text says, on one line, without making a document of it. Only to be drawn as text. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(?:p|div|li|ul|ol|br|h\d|blockquote)\b/i.test(tag) ? ' ' : ''))
    .replace(/&(#?\w+);/g, decoded)
    .replace(/\s+/g, ' ')
    .trim();
}

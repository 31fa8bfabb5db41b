const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};
/** As much as programs that show links have room for. */
const maxLength = 200;

/** The words of a rich text. What leaves the server is escaped again, whatever stood in it. */
export function wordsOf(html: string): string {
  const text = html.replace(/<[^<>]{0,10000}>/g, ' ');
  return text.replace(/&(#39|[a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole);
}

/** A text on one line, cut between words where it is long. */
export function shortened(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()];
  if (line.length <= maxLength) return line.join('');
  const start = line.slice(0, maxLength - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > maxLength / 2 ? start.slice(0, lastSpace) : start}…`;
}

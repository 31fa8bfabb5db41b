const address = /https?:\/\/[^\s<>"“”]+/gi;
const pairs = ['()', '[]', '{}'];

const count = (text: string, character: string) => text.split(character).length - 1;

/** Without the full stop of the sentence it stands in, and without a bracket that was opened before it. */
function withoutTail(text: string): string {
  const tooMany = new Map(
    pairs.map(([open = '', close = '']) => [close, count(text, close) - count(text, open)] as const),
  );
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    const surplus = tooMany.get(last);
    if (surplus === undefined ? !/[.,:;!?'*،؛؟…»”’。、！？]/.test(last) : surplus <= 0) break;
    if (surplus !== undefined) tooMany.set(last, surplus - 1);
  }
  return text.slice(0, end);
}

/** A text in pieces, at the addresses of web pages that stand in it bare: each second piece is one. */
export function atAddresses(text: string): readonly string[] {
  if (!text.includes('://')) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = withoutTail(match[0]);
    if (!URL.canParse(found)) continue;
    pieces.push(text.slice(from, match.index), found);
    from = match.index + found.length;
  }
  return [...pieces, text.slice(from)];
}

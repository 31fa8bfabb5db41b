/** One thing that HTML is written with. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'close'; readonly name: string };

/** Their contents are no markup, up to their own end. */
const rawText = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)$/;
const tag = /<(\/?)([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/iy;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

const endOf = (html: string, what: string, from: number) => {
  const at = html.indexOf(what, from);
  return at < 0 ? html.length : at + what.length;
};

/** The place after whatever is neither text nor a tag, or null where a `<` is only a character. */
function afterOddity(html: string, at: number): number | null {
  if (html.startsWith('<!--', at)) return endOf(html, '-->', at + 4);
  if (/[!?/]/.test(html.charAt(at + 1))) return endOf(html, '>', at + 1);
  // A tag without an end is no tag, and no text either: HTML drops it with all that follows.
  return /[a-z]/i.test(html.charAt(at + 1)) ? html.length : null;
}

function afterRawText(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

/** The tag that begins at a `<`, or what stands there instead, and where it ends; null where the `<` is only a character. */
function tagAt(html: string, at: number): { token: Token | null; end: number } | null {
  tag.lastIndex = at;
  const found = tag.exec(html);
  if (!found) {
    const end = afterOddity(html, at);
    return end === null ? null : { token: null, end };
  }
  const [, slash, written = '', attributes = ''] = found;
  const name = written.toLowerCase();
  if (slash) return { token: { kind: 'close', name }, end: tag.lastIndex };
  const end = rawText.test(name) ? afterRawText(html, name, tag.lastIndex) : tag.lastIndex;
  return { token: { kind: 'open', name, attributes }, end };
}

/**
 * Reads HTML once, from its beginning to its end. What comes out is never made into HTML again, so that it does no harm
 * where a browser would read it otherwise.
 */
export function* tokensOf(html: string): Generator<Token> {
  let textFrom = 0;
  let at = html.indexOf('<');
  while (at >= 0) {
    const found = tagAt(html, at);
    if (found) {
      if (at > textFrom) yield { kind: 'text', text: decodeReferences(html.slice(textFrom, at)) };
      if (found.token) yield found.token;
      textFrom = found.end;
    }
    at = html.indexOf('<', found?.end ?? at + 1);
  }
  if (textFrom < html.length) yield { kind: 'text', text: decodeReferences(html.slice(textFrom)) };
}

/** The value of an attribute; the first counts where it is written twice. */
export function attributeOf(attributes: string, wanted: string): string | null {
  for (const [, name = '', double, single, bare] of attributes.matchAll(attribute)) {
    if (name.toLowerCase() === wanted) return decodeReferences(double ?? single ?? bare ?? '');
  }
  return null;
}

/** Character references that serialised HTML is written with; a name that is not here stays as it was written. */
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

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(pattern, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return characterOf(Number.parseInt(decimal, 10));
    if (hex) return characterOf(Number.parseInt(hex, 16));
    return whole.endsWith(';') ? (names[name ?? ''] ?? whole) : whole;
  });
}

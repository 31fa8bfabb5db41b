import { attributeOf, type Token, tokensOf } from './markup.ts';
import { inParagraphs, isBlock, type RichElement, type RichNode, type RichTag } from './rich-node.ts';

/** The longest that a stored text can be, its links written out; and far more than anybody writes. */
const longest = 200_000;
const deepest = 24;
/** Deeper marks are passed over, so that their ends need not be looked for in a long list. */
const mostOpen = 100;

export type Opening = Extract<Token, { kind: 'open' }>;

/** Meaning of a tag: one of ours, a paragraph of its own, nothing (its contents count), or dropped with its contents. */
export type Meaning = RichTag | 'through' | 'dropped';

const meanings = new Map<string, Meaning>();
const mean = (meaning: Meaning, names: string) => {
  for (const name of names.split(' ')) meanings.set(name, meaning);
};
for (const name of ['p', 'br', 'u', 'a', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre'] as const)
  mean(name, name);
mean('strong', 'strong b');
mean('em', 'em i');
mean('s', 's strike del');
mean('h3', 'h1 h2 h3 h4 h5 h6');
mean('p', 'div section article header footer main aside address figure figcaption dt dd tr caption');
mean('dropped', 'script style template svg math iframe object noscript head title textarea select');
mean('dropped', 'xmp noembed noframes plaintext audio video canvas applet frameset datalist');

/** Without contents, and without an end tag. */
const isVoid = /^(?:br|hr|img|input|meta|link|base|embed|source|track|area|col|param|wbr|frame|bgsound)$/;

export const meaningOfTag = ({ name }: Opening): Meaning => meanings.get(name) ?? 'through';

interface Open {
  readonly name: string;
  readonly meaning: Meaning;
  readonly href?: string;
  readonly children: RichNode[];
}

const startsBlock = /^(?:p|h3|ul|ol|blockquote|pre|li)$/;
const holdsBlocks = /^(?:ul|ol|li|blockquote)$/;

type Format = Pick<RichElement, 'tag' | 'href'>;

const elementOf = ({ tag, href }: Format, children: readonly RichNode[]): RichElement =>
  href === undefined ? { tag, children } : { tag, href, children };

/** A format around blocks is the format of what is in each of them. */
function withinBlocks(format: Format, nodes: readonly RichNode[]): RichNode[] {
  return nodes.map((node) => {
    if (!isBlock(node)) return elementOf(format, [node]);
    const isHolder = node.children.some(isBlock);
    const children = isHolder ? withinBlocks(format, node.children) : [elementOf(format, node.children)];
    return { ...node, children };
  });
}

/** Nodes that an element that has ended puts into the one around it. */
function close({ meaning, href, children }: Open): readonly RichNode[] {
  if (meaning === 'dropped') return [];
  if (meaning === 'through') return children;
  const format: Format = { tag: meaning, href };
  if (holdsBlocks.test(meaning) || !children.some(isBlock)) return [elementOf(format, children)];
  // A paragraph around blocks is only what held them together.
  return startsBlock.test(meaning) ? inParagraphs(children) : withinBlocks(format, children);
}

/** Ends what is open at this place and in it; nothing where there is no such place. */
function endAt(stack: Open[], place: number): void {
  while (place > 0 && stack.length > place) {
    const ended = stack.pop();
    if (ended) stack.at(-1)?.children.push(...close(ended));
  }
}

/** Ends elements as HTML does: a block ends an open paragraph, an item the one before it in its list. */
function endBefore(stack: Open[], meaning: Meaning): void {
  if (startsBlock.test(meaning))
    endAt(
      stack,
      stack.findLastIndex(({ name }) => name === 'p'),
    );
  if (meaning !== 'li') return;
  const item = stack.findLastIndex((one) => one.meaning === 'li');
  const list = stack.findLastIndex((one) => one.meaning === 'ul' || one.meaning === 'ol');
  if (item > list) endAt(stack, item);
}

function open(stack: Open[], { name, attributes }: Opening, meaning: Meaning): void {
  endBefore(stack, meaning);
  if (meaning === 'br') stack.at(-1)?.children.push({ tag: 'br', children: [] });
  if (isVoid.test(name) || stack.length > mostOpen) return;
  const href = meaning === 'a' ? (attributeOf(attributes, 'href') ?? undefined) : undefined;
  const isTooDeep = stack.length > deepest && meaning !== 'dropped';
  stack.push({ name, meaning: isTooDeep ? 'through' : meaning, href, children: [] });
}

/** Reads HTML into what may be shown, whoever wrote it: only our own tags, and of attributes only a link's address. */
export function readRichText(
  html: string,
  meaningOf: (opening: Opening) => Meaning = meaningOfTag,
): readonly RichNode[] {
  const root: Open = { name: '', meaning: 'through', children: [] };
  const stack: Open[] = [root];
  for (const token of tokensOf(html.slice(0, longest))) {
    if (token.kind === 'text') stack.at(-1)?.children.push(token.text);
    else if (token.kind === 'open') open(stack, token, meaningOf(token));
    else
      endAt(
        stack,
        stack.findLastIndex(({ name }) => name === token.name),
      );
  }
  endAt(stack, 1);
  return root.children;
}

/** More than the posts and answers that lists on one screen show. */
const mostKnown = 1000;
const known = new Map<string, readonly RichNode[]>();

/** Reads as `readRichText` does, each text once. */
export function richTextOf(html: string): readonly RichNode[] {
  const before = known.get(html);
  if (before) return before;
  const nodes = readRichText(html);
  if (known.size >= mostKnown) known.delete(known.keys().next().value ?? '');
  known.set(html, nodes);
  return nodes;
}

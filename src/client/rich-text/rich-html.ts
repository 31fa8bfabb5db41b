import { readRichText } from './read-rich-text.ts';
import { inParagraphs, isBlock, type RichElement, type RichNode } from './rich-node.ts';

/** Lines without a word: all kept while somebody writes; of what is sent one stays between two others. */
type Blanks = 'kept' | 'collapsed';

/** Signs that an editor leaves where a caret stood, and that control machines: neither takes room. */
const noCharacters = /[\u200b\ufeff]|[^\P{Cc}\n\t]/gu;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

export function toHtml(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node);
      if (node.tag === 'br') return '<br>';
      const href = node.href === undefined ? '' : ` href="${escaped(node.href)}"`;
      return `<${node.tag}${href}>${toHtml(node.children)}</${node.tag}>`;
    })
    .join('');
}

const isBreak = (node: RichNode | undefined) => typeof node === 'object' && node.tag === 'br';
const isText = (node: RichNode | undefined) => typeof node === 'string' && node.trim() === '';
const saysNothing = (nodes: readonly RichNode[]): boolean =>
  nodes.every((node) => (typeof node === 'string' ? node.trim() === '' : saysNothing(node.children)));

function tidyLine(nodes: readonly RichNode[]): RichNode[] {
  const line: RichNode[] = [];
  for (const node of nodes) {
    const before = line.at(-1);
    if (typeof node === 'string') {
      const text = node.replace(noCharacters, '');
      if (typeof before === 'string') line[line.length - 1] = before + text;
      else if (text !== '') line.push(text);
    } else if (node.tag === 'br') line.push(node);
    else {
      const children = tidyLine(node.children);
      if (children.length > 0) line.push({ ...node, children });
    }
  }
  return line;
}

/** Without breaks at its ends, and with one where there are several; an editor's own break at the end counts for none. */
function withoutBlanks(line: readonly RichNode[]): RichNode[] {
  const kept: RichNode[] = [];
  for (const node of line) {
    const isFirst = kept.length === 0;
    if ((isBreak(node) || isText(node)) && (isFirst || isBreak(kept.at(-1)))) continue;
    kept.push(node);
  }
  while (isBreak(kept.at(-1)) || isText(kept.at(-1))) kept.pop();
  return kept;
}

function tidyParagraph(block: RichElement, blanks: Blanks): RichElement[] {
  const line = tidyLine(block.children);
  const isBlank = saysNothing(line);
  if (isBlank) return [{ tag: 'p', children: [{ tag: 'br', children: [] }] }];
  if (blanks === 'collapsed') return [{ ...block, children: withoutBlanks(line) }];
  return [{ ...block, children: isBreak(line.at(-1)) ? line.slice(0, -1) : line }];
}

const isList = (node: RichNode) => isBlock(node) && (node.tag === 'ul' || node.tag === 'ol');

/** Items alone; a list that stands between them belongs to the item before it. */
function itemsOf(nodes: readonly RichNode[]): RichElement[] {
  const items: RichElement[] = [];
  for (const node of nodes.filter((one) => !isText(one))) {
    const last = items.at(-1);
    if (isBlock(node) && node.tag === 'li') items.push(node);
    else if (last && isList(node)) items.splice(-1, 1, { ...last, children: [...last.children, node] });
    else items.push({ tag: 'li', children: [node] });
  }
  return items;
}

/** A line of its own needs no paragraph in an item. */
function tidyItem(item: RichElement, blanks: Blanks): RichElement[] {
  const [first, ...others] = tidyBlocks(item.children, blanks);
  if (first === undefined) return blanks === 'collapsed' ? [] : [{ ...item, children: [] }];
  const isLine = first.tag === 'p' && others.every(isList);
  return [{ ...item, children: isLine ? [...first.children, ...others] : [first, ...others] }];
}

function tidyBlock(block: RichElement, blanks: Blanks): RichElement[] {
  const { tag, children } = block;
  if (tag === 'p' || tag === 'h3') return tidyParagraph(block, blanks);
  if (tag === 'pre') return saysNothing(children) ? [] : [block];
  const inside =
    tag === 'blockquote'
      ? tidyBlocks(children, blanks)
      : itemsOf(children).flatMap((item) => tidyItem(item, blanks));
  return inside.length === 0 ? [] : [{ ...block, children: inside }];
}

/** Items that stand outside of a list are one. */
function withLists(blocks: readonly RichElement[]): RichElement[] {
  const whole: RichElement[] = [];
  for (const block of blocks) {
    const last = whole.at(-1);
    const isStray = block.tag === 'li';
    if (isStray && last?.tag === 'ul') whole.splice(-1, 1, { ...last, children: [...last.children, block] });
    else whole.push(isStray ? { tag: 'ul', children: [block] } : block);
  }
  return whole;
}

const isBlankLine = ({ tag, children }: RichElement) =>
  tag === 'p' && isBreak(children[0]) && children.length === 1;

/** Blank lines in a row are one, and none stands at the beginning or the end. */
function collapsed(blocks: readonly RichElement[]): RichElement[] {
  return blocks.filter((block, index) => {
    if (!isBlankLine(block)) return true;
    const after = blocks.slice(index + 1).find((one) => !isBlankLine(one));
    const before = blocks[index - 1];
    return after !== undefined && before !== undefined && !isBlankLine(before);
  });
}

export function tidyBlocks(nodes: readonly RichNode[], blanks: Blanks): RichElement[] {
  const blocks = withLists(inParagraphs(nodes)).flatMap((block) => tidyBlock(block, blanks));
  return blanks === 'collapsed' ? collapsed(blocks) : blocks;
}

/** Writes what an editor holds as it is kept or sent: paragraphs, lists, formats, and nothing else. */
export const tidyHtml = (html: string, blanks: Blanks): string =>
  toHtml(tidyBlocks(readRichText(html), blanks));

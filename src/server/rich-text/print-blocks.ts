import { escapeAttribute, escapeText } from './escape.ts';
import { type Block, type Inline, type Line, marks } from './rich-blocks.ts';

type Wear = (inline: Inline) => string | null;

const wears: readonly Wear[] = [
  (inline) =>
    inline === 'break' || inline.href === null
      ? null
      : `a href="${escapeAttribute(inline.href)}" rel="noopener nofollow ugc"`,
  ...marks.map(
    (mark): Wear =>
      (inline) =>
        inline !== 'break' && inline.marks.has(mark) ? mark : null,
  ),
];

/** Prints a line; neighbours with the same style share one element. */
function printInlines(line: Line, [wear, ...within]: readonly Wear[]): string {
  if (wear === undefined)
    return line.map((inline) => (inline === 'break' ? '<br>' : escapeText(inline.text))).join('');
  let html = '';
  let from = 0;
  for (let index = 1; index <= line.length; index += 1) {
    const [first, next] = [line[from], line[index]];
    if (first === undefined) break;
    const worn = wear(first);
    if (next !== undefined && wear(next) === worn) continue;
    const inner = printInlines(line.slice(from, index), within);
    html += worn === null ? inner : `<${worn}>${inner}</${worn.replace(/ .*/s, '')}>`;
    from = index;
  }
  return html;
}

const printLine = (line: Line) => printInlines(line, wears);

/** Prints a list item; one of a single paragraph, with or without lists below it, gets no paragraph element. */
function printItem(blocks: readonly Block[]): string {
  const [first, ...below] = blocks;
  if (first?.tag !== 'p' || !below.every(({ tag }) => tag === 'ul' || tag === 'ol'))
    return printBlocks(blocks);
  return `${printLine(first.line)}${printBlocks(below)}`;
}

function printBlock(block: Block): string {
  if ('text' in block) return `<pre>${escapeText(block.text)}</pre>`;
  if ('blocks' in block) return `<blockquote>${printBlocks(block.blocks)}</blockquote>`;
  if ('items' in block) {
    const items = block.items.map((item) => `<li>${printItem(item)}</li>`);
    return `<${block.tag}>${items.join('')}</${block.tag}>`;
  }
  const inner = block.line.length === 0 ? '<br>' : printLine(block.line);
  return `<${block.tag}>${inner}</${block.tag}>`;
}

export function printBlocks(blocks: readonly Block[]): string {
  return blocks.map(printBlock).join('');
}

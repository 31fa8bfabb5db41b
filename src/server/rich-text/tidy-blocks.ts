import { type Block, type Inline, isBlankLine, isVisible, type Line, type Run } from './rich-blocks.ts';

const looksLike = (one: Run, other: Run) =>
  one.href === other.href &&
  one.marks.size === other.marks.size &&
  [...one.marks].every((mark) => other.marks.has(mark));

/** Joins neighbouring runs of the same style and drops those without text. */
export function joinRuns(line: Line): Inline[] {
  const joined: Inline[] = [];
  for (const inline of line) {
    const last = joined.at(-1);
    if (inline === 'break') joined.push(inline);
    else if (last !== undefined && last !== 'break' && looksLike(last, inline))
      joined[joined.length - 1] = { ...last, text: last.text + inline.text };
    else if (inline.text !== '') joined.push(inline);
  }
  return joined;
}

/**
 * Collapses blanks as HTML does: several become one, and none stay at the edges of a line. Breaks are treated alike.
 */
export function tidyLine(line: Line): Inline[] {
  const tidied: Inline[] = [];
  let isAtEdge = true;
  for (const inline of line) {
    if (inline === 'break') {
      trimEnd(tidied);
      if (tidied.length > 0 && tidied.at(-1) !== 'break') tidied.push(inline);
      isAtEdge = true;
      continue;
    }
    const spaced = inline.text.replace(/[ \t\n\f\r]+/g, ' ');
    const text: string = isAtEdge ? spaced.replace(/^ /, '') : spaced;
    if (text !== '') {
      tidied.push({ ...inline, text });
      isAtEdge = text.endsWith(' ');
    }
  }
  trimEnd(tidied);
  if (tidied.at(-1) === 'break') tidied.pop();
  return joinRuns(tidied);
}

function trimEnd(line: Inline[]): void {
  const last = line.at(-1);
  if (last === undefined || last === 'break' || !last.text.endsWith(' ')) return;
  line.pop();
  const text = last.text.slice(0, -1);
  if (text !== '') line.push({ ...last, text });
}

const isEmpty = (block: Block) => block.tag === 'p' && block.line.length === 0;

/**
 * Tidies a block; null where nothing of it is visible. Empty paragraphs stay for now, since one may be a line between
 * two others.
 */
function tidyBlock(block: Block): Block | null {
  if ('text' in block) {
    // The first line end after the tag is none (HTML, section 13.2.6.4.7).
    const text = block.text.replace(/^\n+/, '').trimEnd();
    return isVisible(text) ? { tag: 'pre', text } : null;
  }
  if ('blocks' in block) {
    const blocks = tidyBlocks(block.blocks);
    return blocks.length === 0 ? null : { tag: 'blockquote', blocks };
  }
  if ('items' in block) {
    const items = block.items.map((item) => tidyBlocks(item)).filter((item) => item.length > 0);
    return items.length === 0 ? null : { tag: block.tag, items };
  }
  const line = isBlankLine(block.line) ? [] : tidyLine(block.line);
  return line.length === 0 && block.tag === 'h3' ? null : { tag: block.tag, line };
}

/** Tidies blocks: drops invisible ones, collapses empty paragraphs in a row, and removes them at both ends. */
export function tidyBlocks(blocks: readonly Block[]): Block[] {
  const kept = blocks.map(tidyBlock).filter((block) => block !== null);
  const collapsed = kept.filter((block, index) => {
    const before = kept[index - 1];
    return !isEmpty(block) || (before !== undefined && !isEmpty(before));
  });
  const last = collapsed.at(-1);
  return last !== undefined && isEmpty(last) ? collapsed.slice(0, -1) : collapsed;
}

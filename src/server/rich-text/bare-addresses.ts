import { tokenize } from 'linkifyjs';
import { limits } from '#contract/limits.ts';
import type { Block, Inline, Line, Run } from './rich-blocks.ts';
import { safeHref } from './safe-href.ts';
import { joinRuns } from './tidy-blocks.ts';

const wordMaxLength = 2 * limits.linkMaxLength;
/**
 * Signs of a word outside of whole addresses: finding the others takes the square of them, and no address that people
 * write without its scheme has as many.
 */
const wordMaxSigns = 30;
const signs = /[^\p{L}\p{N}]/gu;
const wholeAddress = /(?<![\p{L}\p{N}])https?:\/\/[\p{L}\p{N}][^\p{Ps}\p{Pe}<>]*/giu;

function mayHoldAddress(word: string): boolean {
  if (word.length > wordMaxLength || !/[.:@]/.test(word)) return false;
  return (
    word.length <= wordMaxSigns || (word.replace(wholeAddress, '').match(signs) ?? []).length <= wordMaxSigns
  );
}

/** Names that are files more often than sites. */
const fileName = /^[^/:]+\.(?:md|mov|pl|ps|py|rs|sh|zip)$/i;
/** Punctuation of other scripts, which is taken for a part of the address. */
const tail = /[،؛؟…»”’。、！？]+$/u;

const piecesOf = (run: Run, text: string): Run[] => (text === '' ? [] : [{ ...run, text }]);

function linksOfWord(run: Run, word: string): Run[] {
  if (!mayHoldAddress(word)) return piecesOf(run, word);
  return tokenize(word).flatMap((token) => {
    const text = token.toString();
    if (!token.isLink || fileName.test(text)) return piecesOf(run, text);
    const after = tail.exec(text)?.[0] ?? '';
    const shown = text.slice(0, text.length - after.length);
    const address = token.toHref('https');
    const href = safeHref(address.slice(0, address.length - after.length));
    return [...piecesOf({ ...run, href }, shown), ...piecesOf(run, after)];
  });
}

function linksOfInline(inline: Inline): Inline[] {
  if (inline === 'break' || inline.href !== null || inline.marks.has('code')) return [inline];
  return inline.text.split(/(\s+)/).flatMap((word) => linksOfWord(inline, word));
}

/**
 * Links the addresses in a line, again after each pass: text beside a new link may be an address once it stands alone.
 */
function linkLine(line: Line): Line {
  const linked = joinRuns(line.flatMap(linksOfInline));
  return linked.length === line.length ? linked : linkLine(linked);
}

/** Makes links of the addresses that stand bare in a text, but not in code. */
export function linkAddresses(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    if ('text' in block) return block;
    if ('blocks' in block) return { ...block, blocks: linkAddresses(block.blocks) };
    if ('items' in block) return { ...block, items: block.items.map(linkAddresses) };
    return { ...block, line: linkLine(block.line) };
  });
}

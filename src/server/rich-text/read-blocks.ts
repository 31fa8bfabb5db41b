import {
  type Builder,
  createBuilder,
  type End,
  endLeaf,
  openHolder,
  openItem,
  openLeaf,
  openLink,
  openMark,
  putBreak,
  putText,
} from './block-builder.ts';
import { readText } from './escape.ts';
import { type Block, type Mark, marks } from './rich-blocks.ts';
import { safeHref } from './safe-href.ts';

const isMark = (name: string): name is Mark => marks.some((mark) => mark === name);
const token = /<(\/?)([a-z\d]+)(?: href="([^"]*)")?[^>]*>|([^<]+)/g;
const controlCharacters = /[^\P{Cc}\n\t]/gu;

function open(builder: Builder, name: string, href: string): End {
  if (isMark(name)) return openMark(builder, name);
  if (name === 'a') return openLink(builder, safeHref(readText(href)));
  if (name === 'li') return openItem(builder);
  if (name === 'ul' || name === 'ol' || name === 'blockquote') return openHolder(builder, name);
  openLeaf(builder, name === 'h3' || name === 'pre' ? name : 'p');
  return () => endLeaf(builder);
}

/** Reads what the sanitiser wrote: its elements are balanced, and its brackets are brackets of elements. */
export function readBlocks(html: string): readonly Block[] {
  const builder = createBuilder();
  const ends: End[] = [];
  for (const [, slash, name = '', href = '', text] of html.matchAll(token)) {
    if (text !== undefined) putText(builder, readText(text).replace(controlCharacters, ''));
    else if (name === 'br') putBreak(builder);
    else if (slash) ends.pop()?.();
    else ends.push(open(builder, name, href));
  }
  while (ends.length > 0) ends.pop()?.();
  endLeaf(builder);
  return builder.holders[0]?.blocks ?? [];
}

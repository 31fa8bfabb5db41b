import { readRichText } from './read-rich-text.ts';
import type { RichNode } from './rich-node.ts';

/** More than the posts and answers that lists on one screen show. */
const most = 1000;
const known = new Map<string, readonly RichNode[]>();

/** As `readRichText`, which the same text needs only once. */
export function richTextOf(html: string): readonly RichNode[] {
  const before = known.get(html);
  if (before) return before;
  const nodes = readRichText(html);
  if (known.size >= most) known.delete(known.keys().next().value ?? '');
  known.set(html, nodes);
  return nodes;
}

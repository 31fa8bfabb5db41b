import { richTextOf } from './read-rich-text.ts';
import { isBlock, type RichNode } from './rich-node.ts';

function lines(nodes: readonly RichNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (typeof node === 'string') text += node.replace(/[\t\n\r ]+/g, ' ');
    else if (node.tag === 'br') text += '\n';
    else if (isBlock(node))
      text += `\n${node.tag === 'pre' ? rawText(node.children) : lines(node.children)}\n`;
    else text += lines(node.children);
  }
  return text;
}

const rawText = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : rawText(node.children))).join('');

/** Words of a rich text without its looks: a line for each line of it. */
export function textOf(html: string): string {
  return lines(richTextOf(html))
    .replace(/ *\n[\n ]*/g, '\n')
    .trim();
}

/** Text of a rich text on one line. */
export const textLine = (html: string): string => textOf(html).replace(/\s+/g, ' ');

/** Signs that are seen, as the server counts them: blanks of every width, also of none, show nothing. */
const visible = /[^\p{Z}\p{C}\p{DI}\s\u2800]/u;

/** Tells whether a text says anything beyond its markup. */
export const hasContent = (html: string): boolean => visible.test(textOf(html));

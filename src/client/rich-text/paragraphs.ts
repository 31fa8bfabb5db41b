import { isBlock, type RichElement, type RichNode } from './rich-node.ts';

const isBlank = (node: RichNode) => typeof node === 'string' && node.trim() === '';

/** Lines without a block of their own, beside blocks, become paragraphs. */
export function inParagraphs(nodes: readonly RichNode[]): RichElement[] {
  const blocks: RichElement[] = [];
  let line: RichNode[] = [];
  const endLine = () => {
    if (!line.every(isBlank)) blocks.push({ tag: 'p', children: line });
    line = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) line.push(node);
    else {
      endLine();
      blocks.push(node);
    }
  }
  endLine();
  return blocks;
}

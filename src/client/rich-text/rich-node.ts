/** All that a text can be made of; the server stores nothing else. */
export const blockTags = ['p', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre'] as const;
export const inlineTags = ['strong', 'em', 'u', 's', 'a', 'code', 'br'] as const;

export type RichTag = (typeof blockTags)[number] | (typeof inlineTags)[number];

export interface RichElement {
  readonly tag: RichTag;
  /** Of a link; checked anew where it is drawn. */
  readonly href?: string;
  readonly children: readonly RichNode[];
}

export type RichNode = string | RichElement;

type BlockTag = (typeof blockTags)[number];
const blocks: ReadonlySet<string> = new Set(blockTags);

export const isBlock = (node: RichNode): node is RichElement & { readonly tag: BlockTag } =>
  typeof node !== 'string' && blocks.has(node.tag);

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

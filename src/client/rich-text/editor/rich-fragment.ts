import { linkOf } from '#client/rich-text/rich-link.ts';
import type { RichElement, RichNode, RichTag } from '#client/rich-text/rich-node.ts';

/** Squire writes lines as DIV and looks for B and I. */
const editorTags: Partial<Record<RichTag, string>> = { p: 'div', strong: 'b', em: 'i' };

function appendTo(parent: Node, nodes: readonly RichNode[], isVerbatim: boolean): void {
  for (const node of nodes) {
    if (typeof node === 'string')
      parent.appendChild(document.createTextNode(isVerbatim ? node : node.replace(/[\t\n\r ]+/g, ' ')));
    else if (node.tag === 'a') appendLink(parent, node, isVerbatim);
    else {
      const element = document.createElement(editorTags[node.tag] ?? node.tag);
      appendTo(element, node.children, isVerbatim || node.tag === 'pre');
      parent.appendChild(element);
    }
  }
}

function appendLink(parent: Node, { href = '', children }: RichElement, isVerbatim: boolean): void {
  const isSafe = linkOf(href, window.location.origin) !== null;
  const link = isSafe ? document.createElement('a') : null;
  link?.setAttribute('href', href.trim());
  appendTo(link ?? parent, children, isVerbatim);
  if (link) parent.appendChild(link);
}

/** A rich text as an editor holds it, made element by element. */
export function toFragment(nodes: readonly RichNode[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  appendTo(fragment, nodes, false);
  return fragment;
}

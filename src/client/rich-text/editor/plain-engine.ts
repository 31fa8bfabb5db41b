import { readRichText } from '#client/rich-text/read-rich-text.ts';
import { tidyHtml } from '#client/rich-text/rich-html.ts';
import { linkOf } from '#client/rich-text/rich-link.ts';
import type { RichElement, RichNode, RichTag } from '#client/rich-text/rich-node.ts';

/** Formats at the caret, or over all that is selected. */
export interface Marks {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly list: boolean;
  /** Address of the link at the caret. */
  readonly link: string | null;
}

export const noMarks: Marks = { bold: false, italic: false, list: false, link: null };

/** Engine that makes a field of rich text of an element: plain at first, with formats once that code is there. */
export interface EditorEngine {
  /** Text as it has been written, with its blank lines. */
  html(): string;
  setHtml(html: string): void;
  /** With the caret behind the last word. */
  focusEnd(): void;
  marks(): Marks;
  toggle(what: 'bold' | 'italic' | 'list'): void;
  /** Null takes the link at the caret away. */
  link(address: string | null): void;
  stop(): void;
}

export interface EngineOptions {
  readonly root: HTMLElement;
  /** Called after each change, by typing or by script. */
  readonly onChange: () => void;
  /** Called after each move of the caret. */
  readonly onMove: () => void;
}

function pastePlain(event: ClipboardEvent): void {
  event.preventDefault();
  const text = event.clipboardData?.getData('text/plain') ?? '';
  // Deprecated, and the only way that keeps the browser's own Undo.
  if (text !== '') document.execCommand('insertText', false, text);
}

/** Marks a field in which a keyboard composes a word: it is not taken over in the middle of it. */
function followComposition(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  if (event.type === 'compositionstart') event.currentTarget.dataset.composing = '';
  else delete event.currentTarget.dataset.composing;
}

const refuse = (event: Event) => event.preventDefault();

export function moveCaretToEnd(root: HTMLElement): void {
  root.focus({ preventScroll: true });
  const range = document.createRange();
  const last = root.lastElementChild ?? root;
  range.selectNodeContents(last);
  if (last.lastChild?.nodeName === 'BR') range.setEndBefore(last.lastChild);
  range.collapse(false);
  window
    .getSelection()
    ?.setBaseAndExtent(range.endContainer, range.endOffset, range.endContainer, range.endOffset);
}

/** The browser's own editing, for as long as the formats are on their way; what comes from elsewhere is only text. */
export function plainEngine({ root, onChange }: EngineOptions): EditorEngine {
  const listeners = [
    ['input', onChange],
    ['paste', pastePlain],
    ['drop', refuse],
    ['compositionstart', followComposition],
    ['compositionend', followComposition],
  ] as const;
  for (const [type, listener] of listeners) root.addEventListener(type, listener as EventListener);
  return {
    html: () => tidyHtml(root.innerHTML, 'kept'),
    setHtml: (html) => {
      root.replaceChildren(toFragment(readRichText(html)));
      onChange();
    },
    focusEnd: () => moveCaretToEnd(root),
    marks: () => noMarks,
    toggle: () => undefined,
    link: () => undefined,
    stop: () => {
      for (const [type, listener] of listeners) root.removeEventListener(type, listener as EventListener);
    },
  };
}

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

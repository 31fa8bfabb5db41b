import Squire from 'squire-rte';
import { readRichText } from '#client/rich-text/read-rich-text.ts';
import { tidyBlocks, tidyHtml } from '#client/rich-text/rich-html.ts';
import { isBlock } from '#client/rich-text/rich-node.ts';
import { meaningOfPasted } from './pasted.ts';
import {
  type EditorEngine,
  type EngineOptions,
  type Marks,
  moveCaretToEnd,
  toFragment,
} from './plain-engine.ts';

/** Keys of formats that a text cannot have, or that belong to the browser. */
const noKeys = ['d', '[', ']', 'Shift-5', 'Shift-6', 'Shift-7'];
const isMac = /Mac OS X/.test(navigator.userAgent);
/** Formats that a keyboard, a menu or a pen may ask for. */
const otherFormats = /^(?:format(?!Bold$|Italic$|Underline$|StrikeThrough$|Remove$)|insertHorizontalRule)/;

function refuseOtherFormats(event: InputEvent): void {
  if (!otherFormats.test(event.inputType)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A file, or something beside the text: the browser would open it in place of the app. */
function refuseOddDrops(event: DragEvent): void {
  const types = event.dataTransfer?.types ?? [];
  const isText = types.includes('text/html') || types.includes('text/plain');
  if (isText && !types.includes('Files')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Everything that comes into the field, from another program or from a draft. */
function cleaned(html: string): DocumentFragment {
  const nodes = readRichText(html, meaningOfPasted);
  // A few words belong into the line where the caret is.
  return toFragment(nodes.some(isBlock) ? tidyBlocks(nodes, 'kept') : nodes);
}

function openSquire(root: HTMLElement): Squire {
  const squire = new Squire(root, {
    addLinks: false,
    sanitizeToDOMFragment: cleaned,
    didError: reportError,
  });
  for (const key of noKeys) squire.setKeyHandler(`${isMac ? 'Meta' : 'Ctrl'}-${key}`, null);
  squire.setKeyHandler('PageUp', null).setKeyHandler('PageDown', null);
  // Its own way sets HTML, which the Content-Security-Policy refuses.
  squire._setRawHTML = (html) => {
    root.replaceChildren(withCaretPlaces(html));
    squire._ignoreChange = true;
    return squire;
  };
  return squire;
}

/** The nearest element of a kind around what is selected. */
function aroundSelection(squire: Squire, selector: string): Element | null {
  const { commonAncestorContainer: node } = squire.getSelection();
  const element = node instanceof Element ? node : node.parentElement;
  const found = element?.closest(selector) ?? null;
  return found !== null && squire.getRoot().contains(found) && found !== squire.getRoot() ? found : null;
}

function marksOf(squire: Squire): Marks {
  return {
    bold: squire.hasFormat('B'),
    italic: squire.hasFormat('I'),
    list: aroundSelection(squire, 'ul, ol') !== null,
    link: aroundSelection(squire, 'a')?.getAttribute('href') ?? null,
  };
}

function toggle(squire: Squire, what: 'bold' | 'italic' | 'list'): void {
  const marks = marksOf(squire);
  if (what === 'list') marks.list ? squire.removeList() : squire.makeUnorderedList();
  else if (what === 'bold') marks.bold ? squire.removeBold() : squire.bold();
  else marks.italic ? squire.removeItalic() : squire.italic();
  squire.focus();
}

function link(squire: Squire, address: string | null): void {
  const known = aroundSelection(squire, 'a');
  if (known) {
    const range = document.createRange();
    range.selectNodeContents(known);
    squire.setSelection(range);
  }
  if (address === null) squire.removeLink();
  else squire.makeLink(address);
  const range = squire.getSelection();
  range.collapse(false);
  squire.setSelection(range);
  squire.focus();
}

/** Keeps the blank that was typed last; at the end of a line a common one would not be drawn. */
function endWithBlank(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let last: Text | null = null;
  while (walker.nextNode()) if (walker.currentNode instanceof Text) last = walker.currentNode;
  if (last && !/\s$/.test(last.data)) last.appendData('\u00a0');
}

/** An element that may hold text already becomes a field with formats. */
export function squireEngine({ root, onChange, onMove }: EngineOptions): EditorEngine {
  root.addEventListener('beforeinput', refuseOtherFormats, true);
  root.addEventListener('drop', refuseOddDrops, true);
  const before = tidyHtml(root.innerHTML, 'kept');
  const isBetweenWords = /\s$/.test(root.textContent ?? '');
  const squire = openSquire(root);
  squire.setHTML(before);
  if (isBetweenWords) endWithBlank(root);
  // It learns of the focus by the event alone, and the field may have had it before.
  squire.fireEvent('focus', new Event('focus'));
  squire.addEventListener('input', onChange);
  for (const move of ['pathChange', 'select', 'cursor', 'focus']) squire.addEventListener(move, onMove);
  return {
    html: () => tidyHtml(squire.getHTML(), 'kept'),
    setHtml: (html) => {
      squire.setHTML(html);
      onChange();
    },
    focusEnd: () => {
      moveCaretToEnd(root);
      squire.moveCursorToEnd();
    },
    marks: () => marksOf(squire),
    toggle: (what) => toggle(squire, what),
    link: (address) => link(squire, address),
    stop: () => {
      squire.destroy();
      root.removeEventListener('beforeinput', refuseOtherFormats, true);
      root.removeEventListener('drop', refuseOddDrops, true);
    },
  };
}

/** Marks of the start and end of a selection, as Squire notes them in what it keeps for Undo. */
const places = [
  { id: 'squire-selection-start', sign: '\ufdd0' },
  { id: 'squire-selection-end', sign: '\ufdd1' },
] as const;
const signs = /[\ufdd0\ufdd1]/;

function noteOf(id: string): HTMLInputElement {
  const note = document.createElement('input');
  note.type = 'hidden';
  note.id = id;
  return note;
}

/** A state of the text as Squire kept it, read by our own rules, with its notes of the selection. */
function withCaretPlaces(html: string): DocumentFragment {
  const signed = places.reduce(
    (text, { id, sign }) => text.replace(new RegExp(`<input[^>]*id="${id}"[^>]*>`), sign),
    html,
  );
  const fragment = toFragment(readRichText(signed));
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    for (let rest: Text = text, at = rest.data.search(signs); at >= 0; at = rest.data.search(signs)) {
      const after = rest.splitText(at);
      const place = places.find(({ sign }) => after.data.startsWith(sign));
      after.deleteData(0, 1);
      after.before(noteOf(place?.id ?? ''));
      rest = after;
    }
  }
  return fragment;
}

import { readRichText } from '#client/rich-text/read-rich-text.ts';
import { tidyHtml } from '#client/rich-text/rich-html.ts';
import { type EditorEngine, type EngineOptions, noMarks } from './editor-engine.ts';
import { toFragment } from './rich-fragment.ts';

function pastePlain(event: ClipboardEvent): void {
  event.preventDefault();
  const text = event.clipboardData?.getData('text/plain') ?? '';
  // Deprecated, and the only way that keeps the browser's own Undo.
  if (text !== '') document.execCommand('insertText', false, text);
}

/** So that the field is not taken over in the middle of a word that a keyboard composes. */
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

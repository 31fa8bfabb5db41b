import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { hasContent } from '#client/rich-text/plain-text.ts';
import { type EditorEngine, type Marks, noMarks, plainEngine } from './plain-engine.ts';

/** A field of rich text, for its screen: the element itself, its tools, and what is in it. */
export interface Editor {
  readonly root: RefObject<HTMLDivElement | null>;
  /** State of the code of the formats, which comes when the field is used first. */
  readonly formats: 'to come' | 'there' | 'out of reach';
  readonly isEmpty: boolean;
  readonly marks: Marks;
  html(): string;
  setHtml(html: string): void;
  focus(): void;
  toggle(what: 'bold' | 'italic' | 'list'): void;
  link(address: string | null): void;
}

interface EditorOptions {
  /** Text at first. */
  readonly html: string;
  readonly onChange: (html: string) => void;
}

/** While a keyboard composes a word its text must not be touched. */
function untilComposed(root: HTMLElement): Promise<unknown> {
  if (root.dataset.composing === undefined) return Promise.resolve();
  return new Promise((resolve) => root.addEventListener('compositionend', resolve, { once: true }));
}

/** Does a work once; one that fails is done again when it is asked for again. */
function untilDone(work: () => Promise<void>, onFailure: () => void): () => Promise<void> {
  let coming: Promise<void> | null = null;
  return () => {
    coming ??= work().catch(() => {
      coming = null;
      onFailure();
    });
    return coming;
  };
}

export function useEditor({ html, onChange }: EditorOptions): Editor {
  const root = useRef<HTMLDivElement>(null);
  const engine = useRef<EditorEngine | null>(null);
  const [formats, setFormats] = useState<Editor['formats']>('to come');
  const [isEmpty, setIsEmpty] = useState(!hasContent(html));
  const [marks, setMarks] = useState(noMarks);

  const handleMove = useEffectEvent(() => {
    const now = engine.current?.marks() ?? noMarks;
    const isSame = (['bold', 'italic', 'list', 'link'] as const).every((name) => now[name] === marks[name]);
    if (!isSame) setMarks(now);
  });
  const handleChange = useEffectEvent(() => {
    const text = engine.current?.html() ?? '';
    setIsEmpty(!hasContent(text));
    handleMove();
    onChange(text);
  });
  const start = useEffectEvent((element: HTMLElement) => {
    engine.current = plainEngine({ root: element, onChange: handleChange, onMove: handleMove });
    engine.current.setHtml(html);
  });

  const [enrich] = useState(() =>
    untilDone(
      async () => {
        const { squireEngine } = await import('./squire-engine.ts');
        const element = root.current;
        if (element) await untilComposed(element);
        const before = engine.current;
        if (!element || before === null) return;
        before.stop();
        carryCaret(element, () => {
          engine.current = squireEngine({ root: element, onChange: handleChange, onMove: handleMove });
        });
        setFormats('there');
      },
      // Without a network at the first time what is written stays text, until the field is used again.
      () => setFormats('out of reach'),
    ),
  );

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    start(element);
    element.addEventListener('focus', enrich);
    return () => {
      element.removeEventListener('focus', enrich);
      engine.current?.stop();
      engine.current = null;
    };
  }, [enrich]);

  return useMemo(
    () => ({
      root,
      formats,
      isEmpty,
      marks,
      html: () => engine.current?.html() ?? '',
      setHtml: (text) => engine.current?.setHtml(text),
      focus: () => engine.current?.focusEnd(),
      toggle: (what) => void enrich().then(() => engine.current?.toggle(what)),
      link: (address) => void enrich().then(() => engine.current?.link(address)),
    }),
    [formats, isEmpty, marks, enrich],
  );
}

function textsOf(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

/** Number of characters behind the caret; null where it is not in here. */
function charactersAfterCaret(root: HTMLElement): number | null {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || !root.contains(selection.focusNode)) return null;
  const range = selection.getRangeAt(0).cloneRange();
  range.collapse(false);
  range.setEndAfter(root.lastChild ?? root);
  return range.toString().length;
}

function setCaret(root: HTMLElement, after: number): void {
  let left = after;
  for (const text of textsOf(root).reverse()) {
    if (left <= text.length) {
      window.getSelection()?.collapse(text, text.length - left);
      return;
    }
    left -= text.length;
  }
}

/** Does something that puts new elements in place of the old ones, and leaves the caret in the same text. */
function carryCaret(root: HTMLElement, change: () => void): void {
  const after = document.activeElement === root ? charactersAfterCaret(root) : null;
  change();
  if (after === null) return;
  root.focus({ preventScroll: true });
  setCaret(root, after);
}

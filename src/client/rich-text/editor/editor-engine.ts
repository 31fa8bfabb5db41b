/** What stands at the caret, or over all that is selected. */
export interface Marks {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly list: boolean;
  /** Where the link at the caret leads. */
  readonly link: string | null;
}

export const noMarks: Marks = { bold: false, italic: false, list: false, link: null };

/** What makes a field of rich text of an element: plain at first, with formats once that code is there. */
export interface EditorEngine {
  /** What has been written, with its blank lines. */
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
  /** After each change, whoever made it. */
  readonly onChange: () => void;
  /** When the caret has moved. */
  readonly onMove: () => void;
}

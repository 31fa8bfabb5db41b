/** Text styles, in the order in which their elements nest. */
export const marks = ['strong', 'em', 'u', 's', 'code'] as const;
export type Mark = (typeof marks)[number];

export interface Run {
  readonly text: string;
  readonly marks: ReadonlySet<Mark>;
  /** Address of a link; null where the run is no link. */
  readonly href: string | null;
}

export type Inline = Run | 'break';
export type Line = readonly Inline[];

export interface TextBlock {
  readonly tag: 'p' | 'h3';
  readonly line: Line;
}
export interface PreBlock {
  readonly tag: 'pre';
  readonly text: string;
}
export interface ListBlock {
  readonly tag: 'ul' | 'ol';
  readonly items: readonly (readonly Block[])[];
}
export interface QuoteBlock {
  readonly tag: 'blockquote';
  readonly blocks: readonly Block[];
}
/** Model of a text; anything it cannot express cannot be stored. */
export type Block = TextBlock | PreBlock | ListBlock | QuoteBlock;

const visible = /[^\p{Z}\p{C}\p{DI}\s\u2800]/u;

/** Answers true for a text with at least one visible character. */
export const isVisible = (text: string): boolean => visible.test(text);

export const isBlankLine = (line: Line): boolean =>
  line.every((inline) => inline === 'break' || !isVisible(inline.text));

/** How a piece of a line looks, in the order in which the elements stand around it. */
export const marks = ['strong', 'em', 'u', 's', 'code'] as const;
export type Mark = (typeof marks)[number];

export interface Run {
  readonly text: string;
  readonly marks: ReadonlySet<Mark>;
  /** Where it leads; null where it is no link. */
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
/** All that a text is made of; what cannot be said with it cannot be stored. */
export type Block = TextBlock | PreBlock | ListBlock | QuoteBlock;

const visible = /[^\p{Z}\p{C}\p{DI}\s\u2800]/u;

/** Whether anything of it can be seen. */
export const isVisible = (text: string): boolean => visible.test(text);

export const isBlankLine = (line: Line): boolean =>
  line.every((inline) => inline === 'break' || !isVisible(inline.text));

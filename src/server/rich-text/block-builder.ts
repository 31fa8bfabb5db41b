import { type Block, type Inline, type Mark, marks } from './rich-blocks.ts';

/** Depth to which lists, items and quotes nest; anything deeper becomes part of the holder around it. */
const holdersMax = 12;

type Leaf = { readonly tag: 'p' | 'h3'; readonly line: Inline[] } | { readonly tag: 'pre'; text: string };

/** Element that contains blocks. */
export interface Holder {
  readonly tag: 'root' | 'blockquote' | 'ul' | 'ol' | 'li';
  /** Contents of every holder but a list. */
  readonly blocks: Block[];
  /** Items of a list. */
  readonly items: Block[][];
}

/** A document while it is being read: every text finds a place in it. */
export interface Builder {
  readonly holders: Holder[];
  leaf: Leaf | null;
  readonly worn: Map<Mark, number>;
  readonly hrefs: (string | null)[];
}

/** Called at the end of an element. */
export type End = () => void;

/** Blanks between blocks are none (HTML, section 13.2.2); a no-break space is something. */
const beyondBlanks = /[^ \t\n\f\r]/;
const isList = ({ tag }: Holder) => tag === 'ul' || tag === 'ol';
const newHolder = (tag: Holder['tag']): Holder => ({ tag, blocks: [], items: [] });

export const createBuilder = (): Builder => ({
  holders: [newHolder('root')],
  leaf: null,
  worn: new Map(),
  hrefs: [],
});

const around = ({ holders }: Builder): Holder => holders.at(-1) ?? newHolder('root');

/** Finds the place of the next block; directly inside a list that is its last item. */
function placeIn(holder: Holder): Block[] {
  if (!isList(holder)) return holder.blocks;
  const item = holder.items.at(-1) ?? [];
  if (holder.items.length === 0) holder.items.push(item);
  return item;
}

export function endLeaf(builder: Builder): void {
  if (builder.leaf !== null) placeIn(around(builder)).push(builder.leaf);
  builder.leaf = null;
}

export function openLeaf(builder: Builder, tag: Leaf['tag']): Leaf {
  endLeaf(builder);
  const leaf: Leaf = tag === 'pre' ? { tag, text: '' } : { tag, line: [] };
  builder.leaf = leaf;
  return leaf;
}

function put(builder: Builder, inline: Inline): void {
  const leaf = builder.leaf ?? openLeaf(builder, 'p');
  if (leaf.tag === 'pre') leaf.text += inline === 'break' ? '\n' : inline.text;
  else leaf.line.push(inline);
}

export const putBreak = (builder: Builder): void => put(builder, 'break');

export function putText(builder: Builder, text: string): void {
  if (builder.leaf === null && !beyondBlanks.test(text)) return;
  const worn = marks.filter((mark) => (builder.worn.get(mark) ?? 0) > 0);
  put(builder, { text, marks: new Set(worn), href: builder.hrefs.at(-1) ?? null });
}

function enter(builder: Builder, holder: Holder): End {
  builder.holders.push(holder);
  return () => {
    endLeaf(builder);
    builder.holders.pop();
  };
}

export function openHolder(builder: Builder, tag: 'ul' | 'ol' | 'blockquote'): End {
  endLeaf(builder);
  if (builder.holders.length > holdersMax) return () => endLeaf(builder);
  const place = placeIn(around(builder));
  const holder = newHolder(tag);
  const leave = enter(builder, holder);
  return () => {
    leave();
    const { blocks, items } = holder;
    place.push(tag === 'blockquote' ? { tag, blocks } : { tag, items });
  };
}

export function openItem(builder: Builder): End {
  endLeaf(builder);
  const list = around(builder);
  if (!isList(list)) return () => endLeaf(builder);
  const item = newHolder('li');
  list.items.push(item.blocks);
  return enter(builder, item);
}

export function openMark({ worn }: Builder, mark: Mark): End {
  worn.set(mark, (worn.get(mark) ?? 0) + 1);
  return () => worn.set(mark, (worn.get(mark) ?? 1) - 1);
}

export function openLink({ hrefs }: Builder, href: string | null): End {
  hrefs.push(href);
  return () => hrefs.pop();
}

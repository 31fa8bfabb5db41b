import { type ReactNode, type RefObject, useCallback } from 'react';
import { EndOfList } from '#client/lists/end-of-list.tsx';
import { useVirtualRows } from '#client/lists/use-virtual-rows.ts';
import { VirtualList } from '#client/lists/virtual-list.tsx';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import type { Reading } from '#client/posts/threads/use-posts.ts';
import type { Thread } from '#contract/threads.ts';

interface ThreadListProps {
  /** Tells lists apart. */
  readonly name: string;
  readonly label: string;
  readonly rows: readonly PostRow[];
  readonly widthPx: number;
  /** Keeps its identity while it draws the same. */
  readonly draw: (row: PostRow) => ReactNode;
  /** Reading that brings more rows. */
  readonly reading: Reading;
  /** The column that scrolls; without one the page does. */
  readonly scroller?: RefObject<HTMLElement | null>;
  /** Number of rows drawn beyond the screen where rows have many parts; then no list is drawn whole. */
  readonly ahead?: number;
}

const usualTextPx = 16;
/** About what stands above the first row on a phone. */
const topGuess = 80;
const keyOf = ({ key }: PostRow) => key;

/** Posts or answers, of which there may be thousands; the next page is asked for when its end comes near. */
export function ThreadList(props: ThreadListProps) {
  const { name, label, rows, widthPx, draw, reading, scroller, ahead } = props;
  const estimate = useCallback(
    (row: PostRow, fontPx: number) => {
      const scale = fontPx / usualTextPx;
      return row.estimate(widthPx / scale) * scale;
    },
    [widthPx],
  );
  const drawn = ahead === undefined ? {} : { ahead, wholeUpTo: 0 };
  const place = { topGuess, scroller, isMoving: true, ...drawn };
  const list = useVirtualRows({ name, rows, keyOf, widthPx, estimate, ...place });
  return (
    <>
      <VirtualList list={list} label={label} count={reading.hasMore ? -1 : rows.length} draw={draw} />
      <EndOfList key={rows.length} reading={reading} scroller={scroller} />
    </>
  );
}

export interface PostRow {
  readonly key: string;
  readonly shown: ShownThread;
  /** Heading above this row, if any. */
  readonly heading: 'New' | 'Earlier' | null;
  /** About how high it is, in px at the usual text size and this width. */
  estimate(widthPx: number): number;
}

export interface RowMeasures {
  readonly mostLines: number;
  /** Everything but the lines of its text. */
  readonly besidesPx: number;
  /** Width beside the text within the list. */
  readonly insetPx: number;
  /** Height of a line and width of a letter, where its text is larger than that of a post. */
  readonly linePx?: number;
  readonly letterPx?: number;
}

const headingPx = 34;
const postText = { linePx: 22, letterPx: 7.2 };

/** About how high a row with this text is. */
export function estimateRow(thread: Thread, widthPx: number, measures: RowMeasures): number {
  const { mostLines, besidesPx, insetPx, linePx, letterPx } = { ...postText, ...measures };
  const perLine = Math.max((widthPx - insetPx) / letterPx, 10);
  const lines = lineLengths(thread).reduce(
    (sum, length) => sum + Math.max(Math.ceil(length / perLine), 1),
    0,
  );
  return besidesPx + Math.min(lines, mostLines) * linePx;
}

const known = new WeakMap<Thread, readonly number[]>();

/** Read once, roughly: a list asks for all its rows again and again. */
function lineLengths(thread: Thread): readonly number[] {
  const before = known.get(thread);
  if (before) return before;
  const lines = thread.message
    .split(/<\/p>|<\/li>|<br[^>]*>/)
    .map((line) => line.replace(/<[^>]*>/g, '').length)
    .filter((length, index) => length > 0 || index === 0);
  known.set(thread, lines);
  return lines;
}

interface Marks {
  /** Position read when this visit began; null while unknown. */
  readonly readUpTo: number | null;
  readonly myId: number;
}

/** Rows with the place where the new ones begin and end. */
export function withHeadings(
  rows: readonly ShownThread[],
  { readUpTo, myId }: Marks,
  measures: RowMeasures,
): PostRow[] {
  const isNew = ({ thread, state }: ShownThread) =>
    readUpTo !== null && state === 'there' && thread.userId !== myId && thread.id > readUpTo;
  const first = rows.findIndex(isNew);
  const last = rows.findLastIndex(isNew);
  return rows.map((shown, index) => {
    const heading =
      first !== -1 && index === first ? 'New' : first !== -1 && index === last + 1 ? 'Earlier' : null;
    return postRow(shown, heading, measures);
  });
}

/** The same object for the same row, so that it is not drawn anew. */
const made = new WeakMap<ShownThread, { readonly row: PostRow; readonly measures: RowMeasures }>();

function postRow(shown: ShownThread, heading: PostRow['heading'], measures: RowMeasures): PostRow {
  const before = made.get(shown);
  if (before?.row.heading === heading && before.measures === measures) return before.row;
  const above = heading === null ? 0 : headingPx;
  const row: PostRow = {
    key: shown.name,
    shown,
    heading,
    estimate: (widthPx) => above + estimateRow(shown.thread, widthPx, measures),
  };
  made.set(shown, { row, measures });
  return row;
}

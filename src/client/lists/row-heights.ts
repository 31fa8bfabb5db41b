import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MovingRow } from './moving-rows.ts';

export interface RowHeightsOptions<Row> {
  /** Tells lists apart: the heights of each are kept for the way back. */
  readonly name: string;
  readonly widthPx: number;
  /** About how high a row is with text of that size, in px; keeps its identity while it answers the same. */
  readonly estimate: (row: Row, fontPx: number) => number;
}

type AnyVirtualizer = Pick<
  Virtualizer<Window, Element>,
  'itemSizeCache' | 'scrollDirection' | 'scrollOffset' | 'measure' | 'resizeItem' | 'takeSnapshot'
>;

/** Heights of this visit by list, width and text size: rows measured once need no second measuring. */
const kept = new Map<string, VirtualItem[]>();

/** Heights of rows: as measured, else as estimated. */
export function useRowHeights<Row>(shown: readonly MovingRow<Row>[], options: RowHeightsOptions<Row>) {
  const { name, widthPx, estimate } = options;
  const [fontPx] = useState(readFontSize);
  const at = `${name} ${widthPx} ${fontPx}`;
  const estimates = useMemo(() => shown.map(({ row }) => estimate(row, fontPx)), [shown, estimate, fontPx]);
  const estimateSize = (index: number) => estimates[index] ?? 0;
  const [headings] = useState(createHeadings);
  return {
    at,
    isGrownAbove: headings.isGrownBy,
    estimateSize,
    initialMeasurementsCache: kept.get(at),
    measureElement(
      element: Element,
      entry: ResizeObserverEntry | undefined,
      { itemSizeCache }: Pick<AnyVirtualizer, 'itemSizeCache'>,
    ): number {
      const index = Number(element.getAttribute('data-index'));
      const key = shown[index]?.key ?? index;
      // Reading a size where a row is drawn would lay out the page at once, for each row.
      if (!entry) return itemSizeCache.get(key) ?? estimateSize(index);
      headings.look(key, element);
      return entry.borderBoxSize[0]?.blockSize ?? entry.contentRect.height;
    },
  };
}

/** Size of a `rem` in px. */
export const readFontSize = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Notes how high the headings in rows are: what grows by one grows at its upper end. */
function createHeadings() {
  const heights = new Map<string | number, number>();
  const grown = { key: null as string | number | null, by: 0 };
  return {
    look(key: string | number, row: Element) {
      const { firstElementChild: first } = row;
      const height = first instanceof HTMLHeadingElement ? first.offsetHeight : 0;
      Object.assign(grown, { key, by: height - (heights.get(key) ?? height) });
      heights.set(key, height);
    },
    isGrownBy: (key: unknown, px: number) =>
      grown.key === key && grown.by !== 0 && Math.abs(grown.by - px) < 1,
  };
}

/** True where the page scrolls along with a row that turns out higher or lower, so that the reader's place stays. */
export function isScrolledAlong(
  { key, start, end }: VirtualItem,
  { itemSizeCache, scrollOffset, scrollDirection }: AnyVirtualizer,
  isGrownAbove: boolean,
): boolean {
  const top = scrollOffset ?? 0;
  // What was estimated too high or too low stood above as a whole.
  if (start >= top || !itemSizeCache.has(key)) return start < top;
  return end <= top ? scrollDirection !== 'backward' : isGrownAbove;
}

/**
 * Measures the first rows before they are painted: where their heights were told only afterwards, each would stand for a
 * moment at its estimated place. A second pass, since a text finds out in the first that it is too long for its card.
 */
export function useMeasuredFirst(
  list: RefObject<HTMLElement | null>,
  { hasRows, resizeItem }: { readonly hasRows: boolean } & Pick<AnyVirtualizer, 'resizeItem'>,
): void {
  const [isSecond, setIsSecond] = useState(false);
  useLayoutEffect(() => {
    if (!hasRows) return;
    if (!isSecond) return setIsSecond(true);
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    // All are read before any is moved: the page is laid out once.
    const heights = rows.map(
      (row) => [Number(row.dataset.index), row.getBoundingClientRect().height] as const,
    );
    for (const [index, height] of heights) resizeItem(index, height);
  }, [list, hasRows, isSecond, resizeItem]);
}

/** Keeps what a list has measured until the reader comes back to it, and measures anew where its width is another. */
export function useKeptHeights(
  at: string,
  virtualizer: Pick<AnyVirtualizer, 'measure' | 'takeSnapshot'>,
): void {
  const measuredAt = useRef(at);
  useLayoutEffect(() => {
    if (measuredAt.current === at) return;
    measuredAt.current = at;
    virtualizer.measure();
  }, [at, virtualizer]);
  const keep = useEffectEvent(() => kept.set(at, virtualizer.takeSnapshot()));
  useEffect(() => () => void keep(), []);
}

import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  windowScroll,
} from '@tanstack/react-virtual';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePlace, useReturnToPlace } from '#client/ui/layout/use-return-to-place.ts';
import { useAfterPaint } from '#client/ui/use-after-paint.ts';
import type { ListedPerson } from './people-groups.ts';

/** Rows drawn beyond the screen, so that a swipe meets rows and Tab finds the next one; a first frame does without. */
const overscan = { first: 1, later: 6 };

/** Computes the rows to draw and their places. `top`: distance of the list from the top of the page. */
export function useVirtualRows(rows: readonly ListedPerson[], top: number) {
  const focused = useRef<number | null>(null);
  const place = usePlace();
  const sizes = useRowSizes();
  const sizeOf = (index: number) => (rows[index]?.heading ? sizes.withHeading : sizes.row);
  const isPainted = useAfterPaint(true);
  const [aboveRow] = useState(() => safeTop() + 8);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: sizeOf,
    getItemKey: (index) => rows[index]?.person.id ?? index,
    // Reading a size where a row is drawn would lay out the page at once, for each row.
    measureElement: (element, entry, list) =>
      entry
        ? measureElement(element, entry, list)
        : (list.itemSizeCache.get(keyOf(rows, element)) ?? sizeOf(indexOf(element))),
    overscan: isPainted ? overscan.later : overscan.first,
    scrollMargin: top,
    scrollPaddingStart: aboveRow,
    initialOffset: place,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: sizes.known,
    rangeExtractor: (range) => withFocused(range, focused.current),
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
    scrollToFn: (offset, options, list) => {
      // Its first call says where the page is anyway, and would lay it out at once.
      if (offset + (options.adjustments ?? 0) !== place || isPainted) windowScroll(offset, options, list);
    },
  });
  useReturnToPlace(place, rows.length);
  const keepSizes = useEffectEvent(() => sizes.keep(virtualizer.takeSnapshot()));
  useEffect(() => () => keepSizes(), []);
  return {
    virtualizer,
    handleFocus({ target }: FocusEvent) {
      const row = target.closest('[data-index]');
      focused.current = row === null ? null : indexOf(row);
    },
    handleBlur() {
      focused.current = null;
    },
  };
}

const indexOf = (row: Element) => (row instanceof HTMLElement ? Number(row.dataset.index) : 0);
const keyOf = (rows: readonly ListedPerson[], row: Element) => rows[indexOf(row)]?.person.id ?? indexOf(row);

/** The row with the focus stays while it is out of sight, and so do its neighbours, where Tab leads. */
function withFocused(range: Range, focused: number | null): number[] {
  const drawn = defaultRangeExtractor(range);
  if (focused === null) return drawn;
  const near = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count);
  return [...new Set([...drawn, ...near])].sort((one, other) => one - other);
}

const safeTop = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--safe-top')) || 0;

/** Of this visit; rows measured once need no second measuring when one comes back to them. */
const measured: { at: string; rows: VirtualItem[] } = { at: '', rows: [] };

const leastRow = 64;
const rowPadding = 16;
const rowLinesRem = 2.5;
const headingRem = 1.125;
const headingPadding = 12;

/** Heights of rows: as measured, else as their style makes them with two single lines. */
function useRowSizes() {
  const [font] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const at = `${window.innerWidth} ${font}`;
  const row = Math.max(leastRow, rowPadding + rowLinesRem * font);
  return {
    row,
    withHeading: row + headingPadding + headingRem * font,
    known: measured.at === at ? measured.rows : [],
    keep(rows: VirtualItem[]) {
      measured.at = at;
      measured.rows = rows;
    },
  };
}

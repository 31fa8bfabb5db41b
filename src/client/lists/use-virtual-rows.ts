import {
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { usePlace, useReturnToPlace } from '#client/ui/layout/use-return-to-place.ts';
import { useAfterPaint } from '#client/ui/use-after-paint.ts';
import { type MovingRowsOptions, useMovingRows } from './moving-rows.ts';
import { useKeptFocus, useListTop } from './reader-place.ts';
import {
  isScrolledAlong,
  type RowHeightsOptions,
  useKeptHeights,
  useMeasuredFirst,
  useRowHeights,
} from './row-heights.ts';

interface VirtualRowsOptions<Row> extends MovingRowsOptions<Row>, RowHeightsOptions<Row> {
  /** About where the list begins, so that a first frame draws no rows for nothing. */
  readonly topGuess: number;
  /** The column that scrolls; without one the page does. */
  readonly scroller?: RefObject<HTMLElement | null>;
  /** Number of rows up to which the list is drawn whole after the first frame. */
  readonly wholeUpTo?: number | undefined;
  /** Number of rows drawn beyond the screen; high rows with many parts need fewer. */
  readonly ahead?: number;
}

/**
 * Rows of a list of thousands, of which those near the screen are drawn. Their heights are measured, the reader's place
 * stays when rows above it come, go or grow, and is found again on the way back.
 */
export function useVirtualRows<Row>(options: VirtualRowsOptions<Row>) {
  const { shown, forget } = useMovingRows(options);
  const { at, isGrownAbove, ...heights } = useRowHeights(shown, options);
  const focus = useKeptFocus(shown);
  const element = useRef<HTMLElement>(null);
  const top = useListTop(element, options);
  const getItemKey = useCallback((index: number) => shown[index]?.key ?? index, [shown]);
  const { virtualizer, place } = useVirtualizerOf(options, {
    count: shown.length,
    getItemKey,
    scrollMargin: top,
    rangeExtractor: focus.rangeExtractor,
    ...heights,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item: VirtualItem, delta: number) =>
    isScrolledAlong(item, virtualizer, isGrownAbove(item.key, delta));
  useReturnToPlace(place, shown.length);
  useKeptHeights(at, virtualizer);
  useMeasuredFirst(element, { hasRows: shown.length > 0, resizeItem: virtualizer.resizeItem });
  const ref = useCallback(
    (list: HTMLElement | null) => {
      element.current = list;
      virtualizer.containerRef(list);
    },
    [virtualizer],
  );
  return {
    top,
    drawn: virtualizer.getVirtualItems().flatMap(({ index }) => {
      const row = shown[index];
      return row ? [{ ...row, index }] : [];
    }),
    measure: virtualizer.measureElement,
    forget,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'start' }),
    container: { ref, ...focus.handlers },
  };
}

export type VirtualRows<Row> = ReturnType<typeof useVirtualRows<Row>>;

/** Rows drawn beyond the screen, so that a swipe meets rows and Tab finds the next one; a first frame does without. */
const overscan = { first: 1, usually: 8 };
/** So that the browser's own search finds all of a short list. */
const usuallyWhole = 60;

type Options = Parameters<typeof useWindowVirtualizer<HTMLElement>>[0];
type OwnOptions = 'getItemKey' | 'scrollMargin' | 'rangeExtractor' | 'initialMeasurementsCache';
type CommonOptions = Pick<Options, 'count' | 'estimateSize' | OwnOptions> & {
  readonly scrollMargin: number;
  readonly measureElement: ReturnType<typeof useRowHeights>['measureElement'];
};

/** Scrolls with the page, or in the column given. */
function useVirtualizerOf(
  {
    scroller,
    wholeUpTo = usuallyWhole,
    ahead = overscan.usually,
  }: Pick<VirtualRowsOptions<never>, 'scroller' | 'wholeUpTo' | 'ahead'>,
  own: CommonOptions,
) {
  const pagePlace = usePlace();
  const place = scroller ? 0 : pagePlace;
  const isPainted = useAfterPaint(true);
  const [safeTopPx] = useState(safeTop);
  const later = own.count <= wholeUpTo ? wholeUpTo : ahead;
  const current = useRef<{ readonly scrollOffset: number | null }>(null);
  const isInside = (current.current?.scrollOffset ?? place) > own.scrollMargin;
  const common = {
    ...own,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: isPainted ? later : overscan.first,
    scrollPaddingStart: safeTopPx + 8,
    // Keeps the row under the reader's eyes where rows come above it; at the beginning they come into sight.
    anchorTo: isInside ? ('end' as const) : ('start' as const),
    // Nobody is kept at the end.
    scrollEndThreshold: -1,
    directDomUpdates: true,
    directDomUpdatesMode: 'position' as const,
    useFlushSync: false,
  };
  const page = useWindowVirtualizer<HTMLElement>({
    ...common,
    enabled: scroller === undefined,
    initialOffset: place,
    scrollToFn: (offset, scroll, list) => {
      // Its first call says where the page is anyway, and would lay it out at once.
      if (offset + (scroll.adjustments ?? 0) !== place || isPainted) windowScroll(offset, scroll, list);
    },
  });
  const column = useVirtualizer<HTMLElement, HTMLElement>({
    ...common,
    enabled: scroller !== undefined,
    getScrollElement: () => scroller?.current ?? null,
  });
  const virtualizer = scroller ? column : page;
  current.current = virtualizer;
  return { virtualizer, place };
}

const safeTop = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--safe-top')) || 0;

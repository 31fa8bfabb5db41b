import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { MovingRow } from './moving-rows.ts';

/** The row with the focus stays while it is out of sight, and so do its neighbours, where Tab leads. */
export function useKeptFocus(shown: readonly MovingRow<unknown>[]) {
  const focused = useRef<string | null>(null);
  return {
    rangeExtractor(range: Range): number[] {
      const drawn = defaultRangeExtractor(range);
      const at = focused.current === null ? -1 : shown.findIndex(({ key }) => key === focused.current);
      if (at === -1) return drawn;
      const near = [at - 1, at, at + 1].filter((index) => index >= 0 && index < range.count);
      return [...new Set([...drawn, ...near])].sort((one, other) => one - other);
    },
    handlers: {
      onFocus({ target }: FocusEvent) {
        focused.current = target.closest('[data-row]')?.getAttribute('data-row') ?? null;
      },
      onBlur() {
        focused.current = null;
      },
    },
  };
}

interface TopOptions {
  /** About where the list begins, so that a first frame draws no rows for nothing. */
  readonly topGuess: number;
  /** The column that scrolls; without one the page does. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

/** Distance of a list from the top of what scrolls, in px. Where what stands above it grows, the reader's place stays. */
export function useListTop(list: RefObject<Element | null>, { scroller, topGuess }: TopOptions): number {
  const [top, setTop] = useState(topGuess);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    let known: number | null = null;
    // It is told at once and before a frame is painted, when reading costs nothing.
    const observer = new ResizeObserver(() => {
      // Its own height changes with every row.
      observer.unobserve(current);
      const column = scroller?.current;
      const scrolled = column?.scrollTop ?? window.scrollY;
      const origin = column?.getBoundingClientRect().top ?? 0;
      const next = Math.round(current.getBoundingClientRect().top - origin + scrolled);
      setTop(next);
      if (known !== null && scrolled > known) (column ?? window).scrollBy(0, next - known);
      known = next;
    });
    observer.observe(current);
    for (const element of elementsAbove(current)) observer.observe(element);
    return () => observer.disconnect();
  }, [list, scroller]);
  return top;
}

/** Elements before this one, and before those that it stands in. */
function elementsAbove({ previousElementSibling, parentElement }: Element): Element[] {
  if (previousElementSibling) return [previousElementSibling, ...elementsAbove(previousElementSibling)];
  return parentElement ? elementsAbove(parentElement) : [];
}

import { type RefObject, useLayoutEffect, useState } from 'react';

/** About where it begins on a phone, so that a first frame draws no rows for nothing. */
const guess = 320;

/** How far from the top of the page an element begins, in px; what stands above it may grow. */
export function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(guess);
  useLayoutEffect(() => {
    const { current } = element;
    const page = current?.closest('main');
    if (!current || !page) return;
    // It is told of the page's height at once and before a frame is painted, when reading costs nothing.
    const observer = new ResizeObserver(() =>
      setTop(Math.round(current.getBoundingClientRect().top + window.scrollY)),
    );
    observer.observe(page);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

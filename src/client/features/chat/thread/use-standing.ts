import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { distanceFromEnd, endWithin } from './in-sight.ts';

/** Heights of all that stands below each message, by its name; scrolling does not change them. */
type Heights = ReadonlyMap<string, number>;

const namesIn = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-name]');

function heightsIn(box: HTMLElement): Heights {
  const end = box.firstElementChild?.getBoundingClientRect().bottom ?? 0;
  return new Map(
    [...namesIn(box)].map((message) => [
      message.dataset.name ?? '',
      end - message.getBoundingClientRect().bottom,
    ]),
  );
}

/** The highest message in sight that stood there before. */
function anchorIn(box: HTMLElement, before: Heights): string | null {
  const edge = box.getBoundingClientRect().top;
  for (const message of namesIn(box)) {
    const name = message.dataset.name ?? '';
    if (before.has(name) && message.getBoundingClientRect().bottom > edge) return name;
  }
  return null;
}

/** Keeps what is read in its place when something comes below it; the function returned is called on resizing. */
export function useStanding(scroller: RefObject<HTMLElement | null>): () => void {
  const heights = useRef<Heights>(new Map());
  const measure = useCallback(() => {
    if (scroller.current) heights.current = heightsIn(scroller.current);
  }, [scroller]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const before = heights.current;
    heights.current = heightsIn(box);
    if (distanceFromEnd(box) <= endWithin) return;
    const name = anchorIn(box, before);
    if (name === null) return;
    const growth = (heights.current.get(name) ?? 0) - (before.get(name) ?? 0);
    if (Math.abs(growth) > 0.5) box.scrollTop -= growth;
  });
  return measure;
}

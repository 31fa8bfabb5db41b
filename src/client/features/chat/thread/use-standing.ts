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

const none: Heights = new Map();

/**
 * Keeps what is read in its place when something comes below it. The function returned is called on scrolling, and on
 * resizing with `true`: at the end nothing has to be kept, and measuring would cost a long conversation its opening.
 */
export function useStanding(scroller: RefObject<HTMLElement | null>): (isResized: boolean) => void {
  const heights = useRef<Heights>(none);
  const measure = useCallback(
    (isResized: boolean) => {
      const box = scroller.current;
      if (!box) return;
      if (distanceFromEnd(box) <= endWithin) heights.current = none;
      else if (isResized || heights.current === none) heights.current = heightsIn(box);
    },
    [scroller],
  );
  useLayoutEffect(() => {
    const box = scroller.current;
    const before = heights.current;
    if (!box || before === none || distanceFromEnd(box) <= endWithin) return;
    const now = heightsIn(box);
    heights.current = now;
    const name = anchorIn(box, before);
    if (name === null) return;
    const growth = (now.get(name) ?? 0) - (before.get(name) ?? 0);
    if (Math.abs(growth) > 0.5) box.scrollTop -= growth;
  });
  return measure;
}

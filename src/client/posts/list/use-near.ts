import { type RefObject, useEffect, useState } from 'react';

type Notify = (isNear: boolean) => void;

interface Near {
  /** Tells whenever the element comes near the screen or leaves it; returns how to stop that. */
  watch(element: Element, notify: Notify): () => void;
  /** Begins to look, within the column that scrolls or within the page. */
  start(scroller: Element | null): () => void;
}

/** Distance beyond the screen within which rows are drawn, so that a swipe meets them. */
const margin = '150% 0px';

/** One observer for all blocks of a list. */
export function useNear(scroller?: RefObject<HTMLElement | null>): Pick<Near, 'watch'> {
  const [near] = useState(createNear);
  useEffect(() => near.start(scroller?.current ?? null), [near, scroller]);
  return near;
}

function createNear(): Near {
  const watched = new Map<Element, Notify>();
  let observer: IntersectionObserver | null = null;
  const look = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting || !holdsFocus(target)) watched.get(target)?.(isIntersecting);
    }
  };
  return {
    watch(element, notify) {
      watched.set(element, notify);
      observer?.observe(element);
      return () => {
        watched.delete(element);
        observer?.unobserve(element);
      };
    },
    start(scroller) {
      observer = new IntersectionObserver(look, { root: scroller, rootMargin: margin });
      for (const element of watched.keys()) observer.observe(element);
      return () => {
        observer?.disconnect();
        observer = null;
      };
    },
  };
}

/** Keeps the focused element and its neighbours, where Tab leads. */
function holdsFocus(element: Element): boolean {
  const near = [element.previousElementSibling, element, element.nextElementSibling];
  return near.some((one) => one?.contains(document.activeElement) === true);
}

import { useCallback, useSyncExternalStore } from 'react';

/** Wide enough for the navigation at the side. */
export const roomForRail = '(width >= 900px)';
/** Wide enough for a column of its own beside a page. */
export const roomForAside = '(width >= 1140px)';

/** Gestures by which a reader takes over from a page that scrolls by itself. */
const signsOfTakingOver = ['wheel', 'pointerdown', 'keydown'] as const;

/** Subscribes to a media query and tells whether it holds. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Leads to the top of the page, or of the column given. */
export function scrollToTop(scroller: Window | Element = window): void {
  const wantsNoMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollTo({ top: 0, behavior: wantsNoMotion ? 'instant' : 'smooth' });
  if (!wantsNoMotion) endAtTop(scroller);
}

/** A list that measures rows on the way there corrects the page's place, and that ends a smooth scroll early. */
function endAtTop(scroller: Window | Element): void {
  const over = new AbortController();
  const { signal } = over;
  const end = () => over.abort();
  for (const sign of signsOfTakingOver) window.addEventListener(sign, end, { passive: true, signal });
  const arrive = () => {
    const top = scroller instanceof Element ? scroller.scrollTop : scroller.scrollY;
    if (top <= 0) end();
    else scroller.scrollTo({ top: 0, behavior: 'instant' });
  };
  scroller.addEventListener('scrollend', arrive, { signal });
}

import { useCallback, useSyncExternalStore } from 'react';

/** Wide enough for the navigation at the side. */
export const roomForRail = '(width >= 900px)';
/** Wide enough for a column of its own beside a page. */
export const roomForAside = '(width >= 1140px)';

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
export function scrollToTop(scroller: Pick<Window, 'scrollTo'> | Pick<Element, 'scrollTo'> = window): void {
  const wantsNoMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollTo({ top: 0, behavior: wantsNoMotion ? 'instant' : 'smooth' });
}

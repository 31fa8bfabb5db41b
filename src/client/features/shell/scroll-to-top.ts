import type { MouseEvent } from 'react';

/** A second tap on the area where one already is leads to its top. */
export function scrollToTop(event: MouseEvent): void {
  event.preventDefault();
  const wantsNoMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: wantsNoMotion ? 'instant' : 'smooth' });
}

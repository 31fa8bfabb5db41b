/** Leads to the top of the page, or of the column given. */
export function scrollToTop(scroller: Pick<Window, 'scrollTo'> | Pick<Element, 'scrollTo'> = window): void {
  const wantsNoMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollTo({ top: 0, behavior: wantsNoMotion ? 'instant' : 'smooth' });
}

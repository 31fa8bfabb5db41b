/*
 * The column of messages is laid out from its lower end (`column-reverse`): at the end it stays there by itself, and
 * what comes above moves nothing. Its scroll position is 0 at the end, and negative above.
 */

/** Distance of what is in sight from the latest message, in px. */
export const distanceFromEnd = (box: HTMLElement): number => -box.scrollTop;

/** Distance from the end, in px, within which one counts as being there. */
export const endWithin = 80;

/** Lower edge of what can be seen of the page: above the bar of the app, and above a keyboard. */
function lowerEdge(): number {
  // The page tells there what stands over its lower edge.
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  return Math.min(window.innerHeight - covered, offsetTop + height);
}

/** Id of the latest message of others that is in sight with its lower edge; null where there is none. */
export function latestInSight(box: HTMLElement): number | null {
  const { top, bottom } = box.getBoundingClientRect();
  const edge = Math.min(bottom, lowerEdge()) + 1;
  const messages = [...box.querySelectorAll<HTMLElement>('[data-message-id]')];
  const last = messages.findLast((message) => message.getBoundingClientRect().bottom <= edge);
  if (last === undefined || last.getBoundingClientRect().bottom <= top) return null;
  return Number(last.dataset.messageId);
}

import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { distanceFromEnd, endWithin } from './in-sight.ts';

/** A message by which a place in a conversation is kept. */
interface Anchor {
  readonly name: string;
  /** Height of all that stands below it, which scrolling does not change. */
  readonly below: number;
}

const heightBelow = (box: HTMLElement, message: Element): number =>
  (box.firstElementChild?.getBoundingClientRect().bottom ?? 0) - message.getBoundingClientRect().bottom;

/** The lowest message that is in sight. */
function anchorIn(box: HTMLElement): Anchor | null {
  const edge = box.getBoundingClientRect().bottom;
  const messages = [...box.querySelectorAll<HTMLElement>('[data-name]')];
  const message = messages.findLast((one) => one.getBoundingClientRect().top < edge);
  const name = message?.dataset.name;
  return message && name !== undefined ? { name, below: heightBelow(box, message) } : null;
}

/** Height by which what stands below a message has grown. */
function growthBelow(box: HTMLElement, { name, below }: Anchor): number {
  const message = box.querySelector(`[data-name="${CSS.escape(name)}"]`);
  return message ? heightBelow(box, message) - below : 0;
}

/** Keeps what is read in its place when something comes below it; the function returned is called on scrolling. */
export function useStanding(scroller: RefObject<HTMLElement | null>): () => void {
  const anchor = useRef<Anchor | null>(null);
  const look = useCallback(() => {
    anchor.current = scroller.current && anchorIn(scroller.current);
  }, [scroller]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && anchor.current && distanceFromEnd(box) > endWithin) {
      const growth = growthBelow(box, anchor.current);
      if (Math.abs(growth) > 0.5) box.scrollTop -= growth;
    }
    look();
  });
  return look;
}

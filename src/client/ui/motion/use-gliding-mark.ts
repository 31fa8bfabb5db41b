import { useLayoutEffect, useRef } from 'react';
import { currentMoves, loadMoves } from './load-moves.ts';

/**
 * Lets the mark of what is chosen glide to its next place. The code for that comes with the first finger or focus on
 * what there is to choose, which then calls `approach`; without it the mark stands in its new place at once.
 */
export function useGlidingMark(chosen: string | null) {
  const mark = useRef<HTMLSpanElement>(null);
  const before = useRef<DOMRect>(null);
  const approach = () => {
    before.current = mark.current?.getBoundingClientRect() ?? null;
    loadMoves();
  };
  const drawn = useRef(chosen);
  useLayoutEffect(() => {
    if (drawn.current === chosen) return;
    drawn.current = chosen;
    if (mark.current && before.current) currentMoves()?.glide(mark.current, before.current);
    before.current = null;
  }, [chosen]);
  return { mark, approach };
}

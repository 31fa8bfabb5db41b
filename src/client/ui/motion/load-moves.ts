import { useLayoutEffect, useRef } from 'react';

type Moves = typeof import('./moves.ts');

let moves: Moves | null = null;

/** Loads the code that moves things. Where it cannot be had (offline, before the app was installed) all stands still, and works. */
export function loadMoves(): void {
  if (moves) return;
  const keep = (module: Moves) => {
    moves = module;
  };
  import('./moves.ts').then(keep, () => undefined);
}

/** Code that moves things; null until it is loaded, and where less motion is wanted. */
export const currentMoves = (): Moves | null =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? null : moves;

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

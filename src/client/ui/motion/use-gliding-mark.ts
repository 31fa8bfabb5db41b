import { useLayoutEffect, useRef } from 'react';

let glide: typeof import('./glide.ts').glide | null = null;

/**
 * Lets the mark of what is chosen glide to its next place. The code for that comes with the first finger or focus on
 * what there is to choose, which then calls `approach`; without it the mark stands in its new place at once.
 */
export function useGlidingMark(chosen: string | null) {
  const mark = useRef<HTMLSpanElement>(null);
  const before = useRef<DOMRect>(null);
  const approach = () => {
    before.current = mark.current?.getBoundingClientRect() ?? null;
    if (!glide) import('./glide.ts').then((part) => (glide = part.glide)).catch(() => undefined);
  };
  const drawn = useRef(chosen);
  useLayoutEffect(() => {
    if (drawn.current === chosen) return;
    drawn.current = chosen;
    if (mark.current && before.current) glide?.(mark.current, before.current);
    before.current = null;
  }, [chosen]);
  return { mark, approach };
}

import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Scroll offset at which the reader left this screen, in px; 0 on a first visit. */
export function usePlace(): number {
  const entry = useElementScrollRestoration({ getElement: () => window });
  const [place] = useState(entry?.scrollY ?? 0);
  return place;
}

const ofThePerson = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * The router goes to the place at once; where the rows come later (from the phone's database, after a new start) this
 * goes there with them, unless the person has moved. To be called where the list has its height already.
 */
export function useReturnToPlace(place: number, rowCount: number): void {
  const isDone = useRef(place === 0);

  useEffect(() => {
    const stop = () => {
      isDone.current = true;
    };
    for (const event of ofThePerson) window.addEventListener(event, stop, { passive: true });
    return () => {
      for (const event of ofThePerson) window.removeEventListener(event, stop);
    };
  }, []);

  useLayoutEffect(() => {
    if (isDone.current || rowCount === 0) return;
    if (document.documentElement.scrollHeight - window.innerHeight < place) return;
    isDone.current = true;
    window.scrollTo(0, place);
  }, [rowCount, place]);
}

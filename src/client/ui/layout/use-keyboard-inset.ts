import { type RefObject, useEffect } from 'react';

/**
 * Tells an element, as `--keyboard`, how much of the page's lower end a keyboard covers. Android makes the page
 * smaller by itself, iOS lays the keyboard over it.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport || !isOn) return;
    const measure = () => {
      const isZoomed = viewport.scale > 1.01;
      const covered = isZoomed ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      element.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [element, isOn]);
}

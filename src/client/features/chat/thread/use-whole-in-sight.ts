import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';

/** Opens a page at the lower end of one part of it, whose field would be out of sight below a cover or a portrait. */
export function useWholeInSight(part: RefObject<HTMLElement | null>, isOn: boolean): void {
  const router = useRouter();
  useLayoutEffect(() => {
    if (!isOn) return;
    const show = () => part.current?.scrollIntoView({ block: 'end', behavior: 'instant' });
    show();
    // The router leads to the top of a page that was opened after this; a place to which it has led back counts.
    return router.subscribe('onRendered', () => {
      if (window.scrollY === 0) show();
    });
  }, [router, part, isOn]);
}

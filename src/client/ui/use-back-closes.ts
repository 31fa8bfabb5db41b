import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * While something lies over the screen, Back closes it and the screen stays.
 * Android asks an open dialog by itself; this serves the swipe of iOS and the button of a desktop browser.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const history: RouterHistory = useRouter().history;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        // The router goes forward again first; an address changed before that would be the wrong entry's.
        window.addEventListener('popstate', () => close(), { once: true });
        return true;
      },
    });
  }, [isOpen, history]);
}

import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  /** Element that takes the focus on opening: the title is read first, the browser would choose the first control. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Opens and closes a native dialog; Esc, the phone's own Back and a tap beside it ask to close. */
export function useModal(isOpen: boolean, onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const askToClose = useEffectEvent(onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.showModal();
    heading.current?.focus();
    const handleCancel = (event: Event) => {
      event.preventDefault();
      askToClose();
    };
    // Everything inside lies on a child; only the scrim is the dialog itself.
    const handleClick = (event: Event) => event.target === element && askToClose();
    // The event comes later than the closing; by then the sheet may be open again.
    const handleClose = () => element.open || askToClose();
    element.addEventListener('cancel', handleCancel);
    element.addEventListener('click', handleClick);
    element.addEventListener('close', handleClose);
    return () => {
      element.removeEventListener('cancel', handleCancel);
      element.removeEventListener('click', handleClick);
      element.removeEventListener('close', handleClose);
      element.close();
    };
  }, [isOpen]);

  return { dialog, heading };
}

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

import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/** Puts the caret behind the last word where somebody came to write on; the heading has the focus no later. */
export function useWritingOn(field: RefObject<HTMLTextAreaElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const writeOn = () => {
      const element = field.current;
      if (!element || router.latestLocation.state.isWriting !== true) return;
      element.focus({ preventScroll: true });
      element.setSelectionRange(element.value.length, element.value.length);
      element.scrollTop = element.scrollHeight;
    };
    writeOn();
    // The screen may be told later that it was reached, and then gives the focus to its heading.
    const stop = router.subscribe('onRendered', () => {
      stop();
      writeOn();
    });
    return stop;
  }, [field, router]);
}

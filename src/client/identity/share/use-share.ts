import type { SharedAddress } from '#client/lib/share.ts';
import { useToasts } from '#client/ui/toast/toast-context.ts';
import { copyAndNotify, shareAndNotify } from './share-and-notify.ts';

/** Sharing and copying from a screen; a toast says what became of it. */
export function useShare() {
  const toasts = useToasts();
  return {
    share: (address: SharedAddress) => shareAndNotify(toasts, address),
    copy: (text: string, word = 'Link copied') => copyAndNotify(toasts, text, word),
  };
}

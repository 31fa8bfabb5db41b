import type { SharedAddress } from '#client/lib/share.ts';
import { useToasts } from '#client/ui/toast/toast-context.ts';
import { copyAndTell, shareAndTell } from './share-and-tell.ts';

/** Sharing and copying from a screen; a toast says what became of it. */
export function useShare() {
  const toasts = useToasts();
  return {
    share: (address: SharedAddress) => shareAndTell(toasts, address),
    copy: (text: string, word = 'Link copied') => copyAndTell(toasts, text, word),
  };
}

import { Check, Link2 } from 'lucide-react';
import { type Toasts, useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { copyText, type SharedAddress, shareAddress } from './share.ts';

/** Sharing and copying from a screen; a toast says what became of it. */
export function useShare() {
  const toasts = useToasts();
  return {
    share: (address: SharedAddress) => shareAndNotify(toasts, address),
    copy: (text: string, word = 'Link copied') => copyAndNotify(toasts, text, word),
  };
}

function notify(
  toasts: Toasts,
  { isCopied, text, word }: { isCopied: boolean; text: string; word: string },
): void {
  if (isCopied) toasts.show({ text: word, icon: Check, durationMs: limits.copyToastMs });
  // Without leave to copy the text itself is the next best thing.
  else toasts.show({ text, icon: Link2, durationMs: 3 * limits.copyToastMs });
}

/** Shares an address and says what became of it, in a toast where nothing else shows it. */
export async function shareAndNotify(toasts: Toasts, address: SharedAddress): Promise<void> {
  const outcome = await shareAddress(address);
  if (outcome === 'shared') return;
  notify(toasts, { isCopied: outcome === 'copied', text: address.url, word: 'Link copied' });
}

export async function copyAndNotify(toasts: Toasts, text: string, word: string): Promise<void> {
  notify(toasts, { isCopied: await copyText(text), text, word });
}

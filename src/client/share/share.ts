import { Check, Link2 } from 'lucide-react';
import { type Toasts, useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';

export interface SharedAddress {
  readonly title: string;
  readonly url: string;
}

type ShareOutcome = 'shared' | 'copied' | 'refused';

/** False where the browser does not let the page copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Gives an address on by the phone's share sheet, else copies it; closing the sheet counts as shared. */
export async function shareAddress({ title, url }: SharedAddress): Promise<ShareOutcome> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      const wasClosed = error instanceof DOMException && error.name === 'AbortError';
      if (wasClosed) return 'shared';
    }
  }
  return (await copyText(url)) ? 'copied' : 'refused';
}

const longestReadMs = 60_000;

/** Gives a file to the reader: by the phone's share sheet, else as a download. */
export async function handOver(file: File): Promise<void> {
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  if (!isTouch || !navigator.canShare?.({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    const wasClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!wasClosed) download(file);
  }
}

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Some browsers read the address only after a question to the person.
  window.setTimeout(() => URL.revokeObjectURL(address), longestReadMs);
}

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

import { Check, Link2 } from 'lucide-react';
import { useToasts } from '#client/ui/toast/toast-context.ts';
import { limits } from '#contract/limits.ts';
import type { Masterclass } from '#contract/programme.ts';

/** Shares the address of a session: by the phone's share sheet, else copied, with a toast that says so. */
export function useShareSession() {
  const toasts = useToasts();

  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({ text: 'Link copied', icon: Check, durationMs: limits.copyToastMs });
    } catch {
      // Without leave to copy the address itself is the next best thing.
      toasts.show({ text: address, icon: Link2, durationMs: 3 * limits.copyToastMs });
    }
  };

  return async (session: Masterclass) => {
    const url = `${window.location.origin}/agenda?session=${session.id}`;
    if (!navigator.share) return copy(url);
    try {
      await navigator.share({ title: session.title, url });
    } catch (error) {
      const wasClosed = error instanceof DOMException && error.name === 'AbortError';
      if (!wasClosed) await copy(url);
    }
  };
}

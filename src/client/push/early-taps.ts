import type { AnyRouter } from '@tanstack/react-router';
import type { PageMessage } from '#contract/worker-messages.ts';
import { isAppPath } from '#domain/intent.ts';

let kept: MessageEvent[] = [];
let over: AbortController | null = null;

const isTap = (data: unknown) => (data as Partial<PageMessage> | null)?.type === 'OPEN';

/**
 * Hears of tapped notifications until the code is there that leads on: the worker would load the page anew where nobody
 * answers, and what has just been typed with it.
 */
export function keepEarlyTaps(): void {
  over = new AbortController();
  navigator.serviceWorker?.addEventListener(
    'message',
    (event) => {
      if (!isTap(event.data)) return;
      event.ports[0]?.postMessage({ type: 'HEARD' });
      kept.push(event);
    },
    { signal: over.signal },
  );
}

/** Leads to the last of them where the code cannot be had that would do it better. */
export function leadEarlyTaps(router: Pick<AnyRouter, 'navigate'>): void {
  const { link } = (takeEarlyTaps().at(-1)?.data ?? {}) as { readonly link?: string };
  if (link !== undefined && isAppPath(link)) void router.navigate({ href: link });
}

/** Hands over the taps that came before, and hears no more. */
export function takeEarlyTaps(): readonly MessageEvent[] {
  over?.abort();
  const taken = kept;
  kept = [];
  return taken;
}

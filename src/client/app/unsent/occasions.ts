import { outboxSyncTag } from '#contract/sending.ts';
import type { Connectivity } from '#offline/connectivity.ts';

/** Calls when there is reason to think that sending may work now; gives back what ends that. */
export function onOccasion(connectivity: Connectivity, call: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const whenVisible = () => document.visibilityState === 'visible' && call();
  const stop = connectivity.subscribe(() => connectivity.isOnline() && call());
  window.addEventListener('online', call, { signal });
  document.addEventListener('visibilitychange', whenVisible, { signal });
  return () => {
    ended.abort();
    stop();
  };
}

/** Background Sync; the DOM's types do not know it, nor do Safari and Firefox. */
interface Syncing {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Has the browser wake the worker when there is a network, even after this page is closed. Never fails. */
export async function askForSync(): Promise<void> {
  try {
    const registration: (ServiceWorkerRegistration & Syncing) | undefined =
      await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(outboxSyncTag);
  } catch {
    // Not allowed here, or no worker yet: the page sends, and asks again with the next thing.
  }
}

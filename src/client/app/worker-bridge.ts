import { mediaCacheName, type WorkerMessage } from '#contract/worker-messages.ts';

const workerPath = '/sw.js';
const checkEveryMs = 3_600_000;

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** The Content-Security-Policy refuses plain texts as script addresses where the browser knows Trusted Types. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  if (!trustedTypes) return workerPath;
  const policy = trustedTypes.createPolicy('worker', { createScriptURL: () => workerPath });
  return policy.createScriptURL(workerPath);
}

/**
 * Registers the service worker and reports a newer build that waits. The callback gets a function that switches to
 * it and reloads; nothing ever reloads by itself.
 */
export async function registerWorker(onUpdate: (reload: () => Promise<void>) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(workerUrl());
  workbox.addEventListener('waiting', () =>
    onUpdate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      // Another tab has switched already: this one only has to follow.
      if (!registration?.waiting) return window.location.reload();
      workbox.addEventListener('controlling', () => window.location.reload());
      workbox.messageSkipWaiting();
    }),
  );
  await workbox.register();
  checkNowAndThen(() => workbox.update());
}

/** An installed app can stay open for weeks, so looking at start is not enough. */
function checkNowAndThen(check: () => Promise<void>): void {
  let checkedAt = Date.now();
  const look = () => {
    const isDue = Date.now() - checkedAt > checkEveryMs;
    if (document.visibilityState !== 'visible' || !isDue || !navigator.onLine) return;
    checkedAt = Date.now();
    void check().catch(() => undefined); // no connection: the next look asks again
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, checkEveryMs);
}

/** Images that the worker keeps belong to the person who saw them. */
export async function forgetPersonalFiles(): Promise<void> {
  const message: WorkerMessage = { type: 'FORGET_FILES' };
  navigator.serviceWorker?.controller?.postMessage(message);
  if ('caches' in window) await caches.delete(mediaCacheName).catch(() => false);
}

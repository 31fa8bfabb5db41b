import type { AppUpdateParts } from './app-update.ts';
import { keepFetched } from './keep-fetched.ts';

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

/** Registers the service worker and follows its updates, or takes it off this phone where the server has none. */
export async function settleWorker(update: AppUpdateParts, isWanted: boolean): Promise<void> {
  if (!import.meta.env.PROD) return;
  await pageLoaded();
  // What the server has in the worker's place clears up and goes; registering it would only bring it back.
  if (!isWanted) return update.look();
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  keepFetched(serviceWorker);
  // Nothing, and no error, where the browser lets no worker in.
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(workerUrl());
  if (!registration) return;
  update.follow(registration);
  checkNowAndThen(update.look);
}

/** What the worker fetches must not compete with what the first screen needs. */
function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/** An installed app can stay open for weeks, so looking at start is not enough. */
function checkNowAndThen(look: () => Promise<void>): void {
  let checkedAt = Date.now();
  const check = () => {
    const isDue = Date.now() - checkedAt > checkEveryMs;
    if (document.visibilityState !== 'visible' || !isDue || !navigator.onLine) return;
    checkedAt = Date.now();
    void look().catch(() => undefined); // no connection: the next look asks again
  };
  document.addEventListener('visibilitychange', check);
  setInterval(check, checkEveryMs);
}

import { Workbox } from 'workbox-window';
import { forgetKeptOfOthers } from '#client/kept-files/forget-others.ts';
import { tabStorage } from '#client/lib/phone-storage.ts';
import { mediaCacheName } from '#contract/kept-on-phone.ts';
import type { WorkerMessage } from '#contract/worker-messages.ts';
import { withTimeLimit } from '#offline/time-limit.ts';

const workerPath = '/sw.js';
const checkEveryMs = 3_600_000;

/** In the tab's storage: the build that its person has asked to leave. */
const leavingKey = 'leaving';

/** Asked to, a worker takes over within tenths of a second, or not until the former one falls idle. */
const takeOverMs = 1_000;

/** Times after which a page that is still there asks for its reload again. */
const reloadAgainMs = [3_000, 7_000];

/** Undefined in a private window of some browsers, and without HTTPS. */
const container = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

const findRegistration = async () => container()?.getRegistration();

const reload = () => window.location.reload();

interface RegisterOptions {
  readonly ownVersion: string;
  /** A newer build is whole on this phone, and waits. */
  readonly onUpdate: () => void;
}

/** Registers the service worker, and tells of each newer one that waits from now on. */
export async function registerServiceWorker({ ownVersion, onUpdate }: RegisterOptions): Promise<void> {
  const serviceWorker = container();
  if (!serviceWorker) return;
  const isControlled = controlled(serviceWorker);
  await finishUpdate(ownVersion);
  await followWorkers(workerUrl(), onUpdate);
  checkEveryHour();
  void keepRest(serviceWorker, isControlled);
}

/** Has the worker keep what its installation has left for later. */
async function keepRest(
  serviceWorker: ServiceWorkerContainer,
  isControlled: Promise<'before' | 'now'>,
): Promise<void> {
  const { active } = await serviceWorker.ready;
  const since = await withTimeLimit(takeOverMs, isControlled, 'now');
  const fetched = since === 'now' ? fetchedFiles() : [];
  const ask = () => active?.postMessage({ type: 'KEEP_REST', fetched } satisfies WorkerMessage);
  ask();
  // Where the line went in between; it costs next to nothing where all is there.
  window.addEventListener('online', ask);
}

/** Asks the server for a newer worker; where the server has none any more, what it gives instead takes this one off. */
export async function checkForUpdate(): Promise<void> {
  await (await findRegistration())?.update();
}

/** Switches this tab to the worker that waits; where another tab has switched already it only has to follow. */
export async function applyUpdate(ownVersion: string): Promise<void> {
  const registration = await findRegistration();
  if (registration) tabStorage().setItem(leavingKey, ownVersion);
  await changeBuild(registration);
}

type ScriptUrl = ConstructorParameters<typeof Workbox>[0];

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): ScriptUrl };
}

/** The Content-Security-Policy refuses plain texts as script addresses where the browser knows Trusted Types. */
function workerUrl(): ScriptUrl {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  if (!trustedTypes) return workerPath;
  const policy = trustedTypes.createPolicy('worker', { createScriptURL: () => workerPath });
  return policy.createScriptURL(workerPath);
}

async function followWorkers(url: ScriptUrl, onUpdate: () => void): Promise<void> {
  await installationEnded();
  const workbox = new Workbox(url);
  workbox.addEventListener('waiting', onUpdate);
  // Workbox follows one worker that comes long after its own, and none after that, though the one may have failed.
  workbox.addEventListener('redundant', ({ isExternal }) => {
    if (isExternal) void followWorkers(url, onUpdate).catch(() => undefined); // the next start follows again
  });
  await workbox.register();
}

/** Workbox sees a worker that waits and one that begins, but none that is being installed already. */
async function installationEnded(): Promise<void> {
  const { active, installing } = (await findRegistration()) ?? {};
  if (!active || !installing) return;
  await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
}

/** Goes on, once, where the reload was faster than the change of workers and the former one has answered it. */
async function finishUpdate(ownVersion: string): Promise<void> {
  const memory = tabStorage();
  const isStillHere = memory.getItem(leavingKey) === ownVersion;
  memory.removeItem(leavingKey);
  if (isStillHere) await changeBuild(await findRegistration());
}

/**
 * A request at the moment of the change wakes the former worker, and Chromium waits until that falls idle. The reload
 * makes it look again, and is itself left hanging once the new worker is in charge: so this asks more than once.
 */
async function changeBuild(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const changed = new Promise<true>((resolve) =>
    container()?.addEventListener('controllerchange', () => resolve(true), { once: true }),
  );
  const isInCharge = !registration?.waiting || (await takeOver(registration, changed));
  reload();
  if (!isInCharge) void changed.then(reload);
  for (const afterMs of reloadAgainMs) setTimeout(reload, afterMs);
}

/** Tells whether the waiting worker has taken over, which has the former one stand down. */
async function takeOver(registration: ServiceWorkerRegistration, changed: Promise<true>): Promise<boolean> {
  const ask = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage);
  ask();
  // One that has been arriving meanwhile pushes the one that was asked out of its place.
  registration.installing?.addEventListener('statechange', ask);
  return withTimeLimit(takeOverMs, changed, false);
}

/** An installed app can stay open for weeks, so looking at start is not enough. */
function checkEveryHour(): void {
  let checkedAt = Date.now();
  const check = () => {
    const isDue = Date.now() - checkedAt > checkEveryMs;
    if (document.visibilityState !== 'visible' || !isDue || !navigator.onLine) return;
    checkedAt = Date.now();
    void checkForUpdate().catch(() => undefined); // no connection: the next look asks again
  };
  document.addEventListener('visibilitychange', check);
  setInterval(check, checkEveryMs);
}

/** Resolves when a worker answers for this page: `before` where one has from its beginning, or `now`. */
function controlled(serviceWorker: ServiceWorkerContainer): Promise<'before' | 'now'> {
  if (serviceWorker.controller) return Promise.resolve('before');
  return new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', () => resolve('now'), { once: true }),
  );
}

/** Paths of the code and styles that this page has fetched, and no worker has kept. */
function fetchedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const isOfApp = ({ origin, pathname }: URL) =>
    origin === location.origin && pathname.startsWith('/assets/');
  return urls.filter(isOfApp).map(({ pathname }) => pathname);
}

/** Images that the worker keeps belong to the person who saw them, and files to who has kept them. */
export async function forgetPersonalFiles(): Promise<void> {
  const message: WorkerMessage = { type: 'FORGET_FILES' };
  navigator.serviceWorker?.controller?.postMessage(message);
  if ('caches' in window) await caches.delete(mediaCacheName).catch(() => false);
  await forgetKeptOfOthers(null);
}

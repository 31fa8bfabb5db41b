import * as v from 'valibot';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { lastScreensCacheName, mediaCacheName } from '#contract/kept-on-phone.ts';
import { type WorkerMessage, WorkerMessageSchema } from '#contract/worker-messages.ts';
import { type AppFile, createAppFiles } from './app-files.ts';
import { findScreen, startWith } from './last-screen.ts';
import { openFromNotification } from './notification-click.ts';
import { sendAsAsked, sendOnSync, standDown } from './outbox.ts';
import { showPush } from './push.ts';
import { renewSubscription, type SubscriptionChangeEvent } from './push-subscription-change.ts';
import { imageKey, isKeptImage, opensTheApp } from './routes.ts';

/** Background Sync API; the types of workers do not know it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly AppFile[];
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
};

const manifest = self.__WB_MANIFEST;
/** The page names every script of its build by hash, so its own hash names the build. */
const buildId = manifest.find(({ url }) => url === 'index.html')?.revision ?? '';
const leaving = new AbortController();
const files = createAppFiles(manifest, buildId, leaving.signal);

const imageExpiration = new ExpirationPlugin({
  maxEntries: 300,
  maxAgeSeconds: 30 * 86_400,
  purgeOnQuotaError: true,
});
const imagesByPath = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => imageKey(request.url),
};

// At the very first visit the tab may be closed in a second; a newer build has time, and waits until it is whole.
self.addEventListener('install', (event) =>
  event.waitUntil(files.install(self.registration.active === null ? 'first' : 'all')),
);

self.addEventListener('activate', () => {
  // Nothing here is waited for: pages that are opened now wait for the activation.
  // The first build takes over at once, so that the page that installed it already opens offline things through it.
  void self.clients.claim();
  void files.forgetOldBuilds().catch(() => undefined); // the next build tries again
  void caches.delete(lastScreensCacheName).catch(() => undefined); // no page shows those of another build
});

self.addEventListener('message', (event) => {
  const message = v.safeParse(WorkerMessageSchema, event.data);
  if (message.success) event.waitUntil(obey(message.output, event.ports[0]));
});

self.addEventListener('sync', (event) => event.waitUntil(sendOnSync(event.tag)));

self.addEventListener('push', (event) => event.waitUntil(showPush(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotification(event)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));

// Every screen opens from the phone without asking the network, so a hanging one delays nothing.
registerRoute(
  ({ request, url, sameOrigin }) => request.mode === 'navigate' && sameOrigin && opensTheApp(url.pathname),
  async ({ request }) => {
    const screen = findScreen(request);
    // Whatever ails the phone's store, the server's page opens; it is a whole build by itself.
    return startWith(await files.read('/index.html').catch(() => fetch(request)), await screen);
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && files.has(url.pathname),
  ({ event, request, url: { pathname } }) => {
    event.waitUntil(files.keepNext(pathname).catch(() => undefined)); // the next use of the screen tries again
    return files.read(pathname).catch(() => fetch(request));
  },
);

registerRoute(
  ({ request: { destination }, url: { pathname }, sameOrigin: isSameOrigin }) =>
    isKeptImage({ pathname, destination, isSameOrigin }),
  // Only answers of 200 are kept, so an address that has expired is asked for again.
  new CacheFirst({ cacheName: mediaCacheName, plugins: [imagesByPath, imageExpiration] }),
);

function obey(message: WorkerMessage, port: MessagePort | undefined): Promise<void> {
  switch (message.type) {
    case 'SKIP_WAITING':
      // A new build waits until the person asks for it: two builds must not run in one page.
      self.registration.active?.postMessage({ type: 'STAND_DOWN' } satisfies WorkerMessage);
      return self.skipWaiting();
    case 'STAND_DOWN':
      leaving.abort();
      return standDown();
    case 'KEEP_REST':
      return files.keepRest(message.fetched).catch(() => undefined); // the next start asks again
    case 'FORGET_FILES':
      // Images belong to the person who saw them, and so does the list of their addresses.
      return imageExpiration.deleteCacheAndMetadata();
    case 'SEND_WAITING':
      return sendAsAsked(message.why, port);
  }
}

import * as v from 'valibot';
import { clientsClaim } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';
import { type WorkerMessage, WorkerMessageSchema } from '#contract/worker-messages.ts';
import { forgetMedia, serveMedia } from './media-cache.ts';
import { serveNavigations } from './navigation.ts';
import { servePrecache } from './precache.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
};

servePrecache(self.__WB_MANIFEST);
serveNavigations();
serveMedia();
// The first build takes over at once, so that the page that installed it already opens offline things through it.
clientsClaim();

self.addEventListener('message', (event) => {
  const message = v.safeParse(WorkerMessageSchema, event.data);
  if (message.success) event.waitUntil(obey(message.output));
});

function obey(message: WorkerMessage): Promise<void> {
  switch (message.type) {
    case 'SKIP_WAITING':
      // A new build waits until the person asks for it: two builds must not run in one page.
      return self.skipWaiting();
    case 'FORGET_FILES':
      return forgetMedia();
  }
}

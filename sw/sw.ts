import * as v from 'valibot';
import { type WorkerMessage, WorkerMessageSchema } from '#contract/worker-messages.ts';
import { type AppFile, createAppFiles } from './app-files.ts';
import { serveApp } from './app-routes.ts';
import { type SyncEvent, sendOnSync } from './background-sync.ts';
import { forgetMedia, serveMedia } from './media-cache.ts';
import { standDown } from './send-waiting.ts';
import { sendAsAsked } from './sending-asked.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly AppFile[];
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

const manifest = self.__WB_MANIFEST;
/** The page names every script of its build by hash, so its own hash names the build. */
const buildId = manifest.find(({ url }) => url === 'index.html')?.revision ?? '';
const files = createAppFiles(manifest, buildId);

self.addEventListener('install', (event) => event.waitUntil(files.install()));

self.addEventListener('activate', () => {
  // Nothing here is waited for: pages that are opened now wait for the activation.
  // The first build takes over at once, so that the page that installed it already opens offline things through it.
  void self.clients.claim();
  void files.forgetOldBuilds().catch(() => undefined); // the next build tries again
});

self.addEventListener('message', (event) => {
  const message = v.safeParse(WorkerMessageSchema, event.data);
  if (message.success) event.waitUntil(obey(message.output, event.ports[0]));
});

self.addEventListener('sync', (event) => event.waitUntil(sendOnSync(event.tag)));

serveApp(files);
serveMedia();

function obey(message: WorkerMessage, port: MessagePort | undefined): Promise<void> {
  switch (message.type) {
    case 'SKIP_WAITING':
      // A new build waits until the person asks for it: two builds must not run in one page.
      self.registration.active?.postMessage({ type: 'STAND_DOWN' } satisfies WorkerMessage);
      return self.skipWaiting();
    case 'STAND_DOWN':
      return standDown();
    case 'FORGET_FILES':
      return forgetMedia();
    case 'SEND_WAITING':
      return sendAsAsked(message, port);
  }
}

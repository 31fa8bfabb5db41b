import { createHandlerBoundToURL } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { opensTheApp } from './what-to-serve.ts';

/** Every navigation is answered from the precache without asking the network, so a hanging one delays nothing. */
export function serveNavigations(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => request.mode === 'navigate' && sameOrigin && opensTheApp(url.pathname),
    createHandlerBoundToURL('/index.html'),
  );
}

import { registerRoute } from 'workbox-routing';
import type { AppFiles } from './app-files.ts';
import { opensTheApp } from './what-to-serve.ts';

/** Every screen opens from the phone without asking the network, so a hanging one delays nothing. */
export function serveApp(files: AppFiles): void {
  registerRoute(
    ({ request, url, sameOrigin }) => request.mode === 'navigate' && sameOrigin && opensTheApp(url.pathname),
    // Whatever ails the phone's store, the server's page opens; it is a whole build by itself.
    ({ request }) => files.read('/index.html').catch(() => fetch(request)),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && files.has(url.pathname),
    ({ request, url }) => files.read(url.pathname).catch(() => fetch(request)),
  );
}

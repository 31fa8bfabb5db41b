import { registerRoute } from 'workbox-routing';
import type { AppFiles } from './app-files.ts';
import { opensTheApp } from './what-to-serve.ts';

/** Every screen opens from the phone without asking the network, so a hanging one delays nothing. */
export function serveApp(files: AppFiles): void {
  registerRoute(
    ({ request, url, sameOrigin }) => request.mode === 'navigate' && sameOrigin && opensTheApp(url.pathname),
    () => files.read('/index.html'),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && files.has(url.pathname),
    ({ url }) => files.read(url.pathname),
  );
}

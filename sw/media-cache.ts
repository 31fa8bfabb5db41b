import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { mediaCacheName } from '#contract/worker-messages.ts';
import { isKeptImage } from './what-to-serve.ts';

const expiration = new ExpirationPlugin({
  maxEntries: 300,
  maxAgeSeconds: 30 * 86_400,
  purgeOnQuotaError: true,
});

export function serveMedia(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      isKeptImage({
        pathname: url.pathname,
        destination: request.destination,
        isSameOrigin: sameOrigin,
      }),
    new CacheFirst({ cacheName: mediaCacheName, plugins: [expiration] }),
  );
}

/** Images belong to the person who saw them, and so does the list of their addresses. */
export const forgetMedia = () => expiration.deleteCacheAndMetadata();

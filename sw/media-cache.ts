import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { mediaCacheName } from '#contract/worker-messages.ts';
import { imageKey, isKeptImage } from './what-to-serve.ts';

const expiration = new ExpirationPlugin({
  maxEntries: 300,
  maxAgeSeconds: 30 * 86_400,
  purgeOnQuotaError: true,
});

const byPath = { cacheKeyWillBeUsed: async ({ request }: { request: Request }) => imageKey(request.url) };

export function serveMedia(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      isKeptImage({
        pathname: url.pathname,
        destination: request.destination,
        isSameOrigin: sameOrigin,
      }),
    // Only answers of 200 are kept, so an address that has expired is asked for again.
    new CacheFirst({ cacheName: mediaCacheName, plugins: [byPath, expiration] }),
  );
}

/** Images belong to the person who saw them, and so does the list of their addresses. */
export const forgetMedia = () => expiration.deleteCacheAndMetadata();

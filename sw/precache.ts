import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';

/** The shell and every screen's code. Addresses with a query find their file too (`/?source=…`). */
export function servePrecache(entries: readonly (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  precacheAndRoute([...entries], { cleanURLs: false, directoryIndex: 'index.html' });
}

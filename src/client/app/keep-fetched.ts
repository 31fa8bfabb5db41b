/**
 * Brings what this page has fetched to the worker once that is there: parts that are kept with their first use have been
 * used before it was. They come from the browser's own cache.
 */
export function keepFetched(container: ServiceWorkerContainer): void {
  if (container.controller !== null) return;
  container.addEventListener('controllerchange', () => void askAgain(), { once: true });
}

/** One after the other: asked all at once they are the longest piece of work of a first visit. */
async function askAgain(): Promise<void> {
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name);
    if (origin !== window.location.origin || !pathname.startsWith('/assets/')) continue;
    await fetch(pathname).catch(() => undefined); // the part is fetched when it is next used
  }
}

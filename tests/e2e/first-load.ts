import type { Page } from '@playwright/test';

export interface LoadedFile {
  readonly name: string;
  /** On the wire, compressed. */
  readonly bytes: number;
}

declare global {
  interface Window {
    /** When everything that was waited for stood in the page. */
    shownAt?: number;
  }
}

/** From the next navigation on the page notes when an element fits each of the selectors. */
export async function noteWhenShown(page: Page, selectors: readonly string[]): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (window.shownAt !== undefined || !wanted.every((one) => document.querySelector(one))) return;
      window.shownAt = performance.now();
      observer.disconnect();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
  }, selectors);
}

/** Every HTML, JavaScript and CSS file that the browser had asked for by then. */
export async function filesUntilShown(page: Page): Promise<LoadedFile[]> {
  await page.waitForFunction(() => window.shownAt !== undefined);
  const loaded = await page.evaluate(() => {
    const isTiming = (entry: PerformanceEntry) => entry instanceof PerformanceResourceTiming;
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(isTiming)
      .filter((entry) => entry.startTime <= (window.shownAt ?? 0))
      .map((entry) => ({ name: new URL(entry.name).pathname, bytes: entry.encodedBodySize }));
  });
  const files = new Map(loaded.map((file) => [file.name, file]));
  const isPage = ({ name }: LoadedFile) => !name.includes('.');
  return [...files.values()].filter((file) => /\.(?:js|css|html)$/.test(file.name) || isPage(file));
}

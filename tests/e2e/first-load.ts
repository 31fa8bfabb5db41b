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
    /** How far things jumped that stood there already. */
    shifts?: number[];
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

/** From the next navigation on the page notes what jumps. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const shifts = (page: Page) => page.evaluate(() => window.shifts);

/** The scripts that the page runs from now on; what the worker fetches is not among them. */
export async function followScripts(page: Page): Promise<readonly string[]> {
  const devTools = await page.context().newCDPSession(page);
  const run: string[] = [];
  await devTools.send('Debugger.enable');
  devTools.on('Debugger.scriptParsed', ({ url }) => {
    if (url.endsWith('.js')) run.push(url.replace(/^.*\//, ''));
  });
  return run;
}

/** The addresses of everything that the browser keeps for the app. */
export const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return [...new Set(requests.flat().map(({ url }) => new URL(url).pathname))];
  });

export const sum = (files: readonly LoadedFile[]) => files.reduce((total, { bytes }) => total + bytes, 0);

export function listing(files: readonly LoadedFile[]): string {
  const lines = files
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ name, bytes }) => `${String(bytes).padStart(8)}  ${name}`);
  return ['', ...lines, `${String(sum(files)).padStart(8)}  in ${files.length} files`].join('\n');
}

import { expect, type Page } from '@playwright/test';
import { lastScreensCacheName } from '#contract/kept-on-phone.ts';

export interface StoredData {
  /** Local and session storage, but for what a deployment tells everybody. */
  readonly storage: string;
  readonly databases: string;
  /** Addresses in the caches. */
  readonly cached: readonly string[];
  /** Screens as they were last seen. */
  readonly screens: string;
}

function readStorage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { deployment: _public, ...own } = { ...localStorage };
    return JSON.stringify([own, { ...sessionStorage }]);
  });
}

function readDatabases(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readAll = async (name: string) => {
      const database = await settled(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const rows = await Promise.all(
        stores.map((store) => settled(database.transaction(store).objectStore(store).getAll())),
      );
      database.close();
      return rows;
    };
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return JSON.stringify(await Promise.all(names.map(readAll)));
  });
}

function readCached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

function readScreens(page: Page): Promise<string> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return '';
    const stored = await (await caches.open(name)).matchAll();
    return (await Promise.all(stored.map((screen) => screen.text()))).join('\n');
  }, lastScreensCacheName);
}

/** Everything that this browser keeps for the app. */
export async function readStoredData(page: Page): Promise<StoredData> {
  return {
    storage: await readStorage(page),
    databases: await readDatabases(page),
    cached: await readCached(page),
    screens: await readScreens(page),
  };
}

/** Waits until what was done is on the phone for good: it is shown before, and a page that is left then takes it along. */
export const untilStored = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => /^unsentCount:/.test(key))?.[1]),
    )
    .toBe(`${count}+0`);

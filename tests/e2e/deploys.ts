import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type AppServer, startAppServer } from './app-server.ts';
import { folderOf, type Release } from './builds.ts';
import { ofARestart } from './console-guard.ts';
import { test as base, expect } from './fixtures.ts';

/** A server that begins with the first build and is started again with others. */
export const test = base.extend<{ release: AppServer }>({
  release: async ({ consoleGuard }, use) => {
    consoleGuard.allow(ofARestart);
    await using server = await startAppServer({ settings: { APP_DIR: folderOf('first') } });
    await use(server);
  },
});

export async function deployFolder(server: AppServer, folder: string): Promise<void> {
  await server.stop();
  await server.startAgain({ APP_DIR: folder });
}

export const deploy = (server: AppServer, release: Release) => deployFolder(server, folderOf(release));

/** What a phone does that was away for a moment: it asks whether the server is there, and learns what it serves. */
export async function returnToNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

/** The row in Account that names the build which runs. */
export const version = (page: Page, release: Release) => {
  const label = release === 'first' ? '' : `\\.${release}`;
  return page.getByText(new RegExp(`^\\d\\S*\\+[0-9a-f]{7}${label}(?: ·|$)`));
};

/** Resolves when a build that was not there before is whole on the phone. */
export const untilArrived = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const waiting = registration?.waiting ?? null;
        if (waiting === null || registration?.installing || Reflect.get(window, 'arrived') === waiting)
          return false;
        return Reflect.set(window, 'arrived', waiting);
      }),
    )
    .toBe(true);

/** Keeps what the page says before it goes away. */
export const noteReloading = (page: Page) =>
  page.evaluate(() => {
    const look = () => {
      if (document.body.textContent?.includes('Reloading …')) sessionStorage.setItem('said', 'Reloading …');
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
export const saidBefore = (page: Page) => page.evaluate(() => sessionStorage.getItem('said'));

/** For half a second the page asks for something every few milliseconds, and so keeps its worker awake. */
export const fetchBusily = (page: Page) =>
  page.evaluate(() => {
    const fetching = setInterval(() => void fetch('/icons/icon.svg').catch(() => undefined), 8);
    setTimeout(clearInterval, 500, fetching);
  });

/** A release as it goes wrong: a file that no other build has is missing, and its compressed copies. */
export async function brokenRelease(): Promise<AsyncDisposable & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-broken-'));
  await cp(folderOf('second'), folder, { recursive: true });
  const others = new Set(await readdir(join(folderOf('first'), 'assets')));
  const names = await readdir(join(folder, 'assets'));
  const own = names.find((name) => name.endsWith('.js') && !others.has(name));
  if (own === undefined) throw new Error('The builds do not differ.');
  const missing = names.filter((name) => name.startsWith(own));
  await Promise.all(missing.map((name) => rm(join(folder, 'assets', name))));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** Has the browser look for a newer worker; resolves when the one that it finds is given up. */
export const failToUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = new Promise<ServiceWorker | null>((resolve) =>
      registration?.addEventListener('updatefound', () => resolve(registration.installing)),
    );
    await registration?.update();
    const installing = await worker;
    return new Promise((resolve) => {
      const look = () => installing?.state === 'redundant' && resolve(true);
      installing?.addEventListener('statechange', look);
      look();
    });
  });

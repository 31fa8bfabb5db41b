import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { appBuildsKey, appFilesCacheName, lastScreensCacheName } from '#contract/kept-on-phone.ts';
import { lastScreenKey } from '#contract/last-screen.ts';
import { signIn } from '#tests/bench/support/sign-in.ts';
import { openBrowser } from './persistent-browser.ts';

async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState('networkidle');
}

/** Chromium writes local storage some seconds after a change and not when it is closed. */
async function untilOnDisk(profile: string, text: string): Promise<void> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  const encodings = ['latin1', 'utf16le'] as const;
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
    );
    const isIn = (bytes: Buffer) => encodings.some((encoding) => bytes.includes(Buffer.from(text, encoding)));
    if (files.some(isIn)) return;
    await setTimeout(100);
  }
  throw new Error(`The browser has not written "${text}" to its disk.`);
}

/** Tells whether the worker has everything that the app needs to open without a network. */
const isWhole = async ([cacheName, key]: readonly [string, string]) => {
  const stored = await (await caches.open(cacheName)).match(key);
  const builds: readonly { readonly whole?: boolean }[] = (await stored?.json()) ?? [];
  return builds.at(-1)?.whole === true;
};

async function untilWhole(page: Page): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await page.evaluate(isWhole, [appFilesCacheName, appBuildsKey] as const))) {
    if (Date.now() > deadline) throw new Error('The app was not kept whole.');
    await setTimeout(100);
  }
}

const isKept = async ([cacheName, key]: readonly [string, string]) => {
  const cache = await caches.open(cacheName);
  return (await cache.match(key)) !== undefined;
};

async function untilKept(page: Page, path: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await page.evaluate(isKept, [lastScreensCacheName, lastScreenKey(path, false)] as const))) {
    if (Date.now() > deadline) throw new Error(`The phone has not kept ${path}.`);
    await setTimeout(100);
  }
}

/** Signs in, sees each of the screens until the phone has kept it, and closes the browser. */
export async function visitApp(
  executablePath: string,
  profile: string,
  origin: string,
  paths: readonly string[],
): Promise<void> {
  const context = await openBrowser(executablePath, profile);
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, origin);
  await untilInstalled(page);
  await untilWhole(page);
  for (const path of paths) {
    await page.goto(origin + path);
    await untilKept(page, path);
  }
  const read = (name: string) => page.evaluate((key) => localStorage.getItem(key) ?? '', name);
  await untilOnDisk(profile, await read(storageKeys.token));
  await untilOnDisk(profile, await read(storageKeys.lastScreens));
  await untilOnDisk(profile, 'clientState');
  await context.close();
}

export async function visitBareApp(executablePath: string, profile: string, origin: string): Promise<void> {
  const context = await openBrowser(executablePath, profile);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(origin);
  await page.getByText('Row 40 of 40').waitFor();
  await untilInstalled(page);
  await context.close();
}

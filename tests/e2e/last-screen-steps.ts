import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { lastScreensCacheName } from '#contract/kept-on-phone.ts';
import { lastScreenKey } from '#contract/last-screen.ts';
import { expect, untilInstalled } from './fixtures.ts';

/** Addresses whose screens the phone keeps. */
export function keptScreens(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const keys = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
    return keys.map(({ url }) => url.slice(new URL(url).origin.length));
  }, lastScreensCacheName);
}

export const untilKept = (page: Page, path: string, isScrolled = false) =>
  expect.poll(() => keptScreens(page), { message: path }).toContain(lastScreenKey(path, isScrolled));

export const untilNotKept = (page: Page, path: string) =>
  expect.poll(() => keptScreens(page), { message: path }).not.toContain(lastScreenKey(path, false));

/** Keeps for another address what is kept for one, as if that had once been a screen like it. */
export const copyKept = (page: Page, from: string, to: string) =>
  page.evaluate(
    async ([name, key, other]) => {
      const cache = await caches.open(name);
      const screen = await cache.match(key);
      if (!screen) throw new Error(`${key} is not kept.`);
      await cache.put(other, screen);
    },
    [lastScreensCacheName, lastScreenKey(from, false), lastScreenKey(to, false)] as const,
  );

/** Opens the screens one after the other, each until the phone has kept it. */
export async function openAndKeep(page: Page, paths: readonly string[], origin = ''): Promise<void> {
  await page.goto(`${origin}/`);
  await untilInstalled(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const path of paths) {
    await page.goto(origin + path);
    await untilKept(page, path);
  }
}

/** Builds that drew the screens which the phone keeps, each once. */
export function buildsOfScreens(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const cache = await caches.open(name);
    const screens = await Promise.all((await cache.matchAll()).map((stored) => stored.json()));
    return [...new Set(screens.map(({ build }: { build: string }) => build))];
  }, lastScreensCacheName);
}

export interface FirstFrame {
  /** Words of the last screen when the browser drew its first frame. */
  readonly words: string;
  /** They say that there is no network. */
  readonly isOffline: boolean;
}

/**
 * Notes in every page opened from now on what stood there in its first frame, and all that moved. Of its first paint the
 * browser tells some time later, when on a busy machine all may have changed.
 */
export async function watchStarts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { first: null as FirstFrame | null, moved: 0 };
    Object.assign(window, { seen });
    requestAnimationFrame(() => {
      const last = document.getElementById('last-screen');
      seen.first = {
        words: (last?.checkVisibility() && last.textContent) || '',
        isOffline: last?.querySelector('[data-offline]')?.checkVisibility() ?? false,
      };
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface Seen {
  readonly first: FirstFrame | null;
  readonly moved: number;
}

/** Waits until the new screen has taken the place of the last one, and tells what was seen of the start. */
export async function untilTakenOver(page: Page): Promise<Seen> {
  await expect(page.locator('#root main')).toBeVisible();
  await expect(page.locator('#last-screen')).toHaveCount(0);
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

/** Holds every page opened from now on at its first paint: the app's code is never asked for. */
export async function holdStarts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const never = () => 0;
    Object.assign(window, { requestAnimationFrame: never, setTimeout: never });
  });
}

/** Brings the images that a start asks for when it has time. */
export async function fetchImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.getElementById('last-screen')?.removeAttribute('data-first');
    const images = [...document.querySelectorAll<HTMLImageElement>('#last-screen img[data-src]')];
    for (const image of images) image.src = image.dataset.src ?? '';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Share of the pixels that are not the same in two pictures of one size. */
export async function shareOfOtherPixels(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) return 1;
  let others = 0;
  for (let at = 0; at < a.length; at += 3) if (a.compare(b, at, at + 3, at, at + 3) !== 0) others += 1;
  return others / (a.length / 3);
}

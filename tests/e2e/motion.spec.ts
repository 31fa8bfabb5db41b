import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { filesUntilShown, noteWhenShown } from './first-load.ts';
import { expect, signInWithPassword, test } from './fixtures.ts';
import { announcements, postAs } from './live-steps.ts';
import { chooseOption, item, likeOf } from './post-steps.ts';

test.use({ serviceWorkers: 'block' });

const assets = join(import.meta.dirname, '..', '..', 'dist', 'assets');
/** Words that no other code has: of what draws things that move, and of what moves them. */
const ofDrawing = 'onPanSessionStart';
const ofMoving = 'dragSnapToOrigin';

async function chunksWith(...words: readonly string[]): Promise<string[]> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const codes = await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')));
  return names.filter((_, index) => words.some((word) => codes[index]?.includes(word)));
}

declare global {
  interface Window {
    /** Everything that was seen in a place between two pictures. */
    moved?: Set<string>;
  }
}

/** From now on the page notes, with every picture that it draws, how an element is drawn. */
async function watch(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    const seen = new Set<string>();
    const styles = () =>
      [...document.querySelectorAll<HTMLElement>(wanted)]
        .flatMap(({ style }) => [style.height, style.transform])
        .filter((value) => !['', 'auto', 'none'].includes(value));
    const animations = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    const look = () => {
      for (const style of styles()) seen.add(style);
      if (animations().length > 0) seen.add('an animation');
      requestAnimationFrame(look);
    };
    window.moved = seen;
    look();
  }, selector);
}

const moved = (page: Page) => page.evaluate(() => [...(window.moved ?? [])]);

const rows = '#main [role="list"] > * > *';

/** The code that moves things comes in idle time. */
async function openAnnouncements(page: Page, who: 'host' | 'participant'): Promise<void> {
  await signInWithPassword(page, `${who}@demo.test`);
  const names = await chunksWith(ofDrawing, ofMoving);
  const come = names.map((name) => page.waitForResponse((response) => response.url().endsWith(name)));
  await page.goto('/announce');
  await Promise.all(come);
  await expect(page.getByRole('list', { name: 'Announcements' }).getByRole('listitem').first()).toBeVisible();
}

async function postAndDelete(page: Page): Promise<void> {
  await postAs(page, { eventId: announcements, message: 'Of yesterday' });
  await postAs(page, { eventId: announcements, message: 'Of today' });
  await page.reload();
  const gone = item(page, 'Of today');
  const next = item(page, 'Of yesterday');
  await expect(gone).toBeVisible();
  await chooseOption(page, gone, 'Delete');
  await watch(page, rows);
  await page
    .getByRole('dialog', { name: 'Delete this announcement?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(next).toBeFocused();
  await expect(gone).toHaveCount(0);
}

test('nothing that moves is asked for before a first screen is shown', async ({ page }) => {
  const names = await chunksWith(ofDrawing, ofMoving);
  expect(names.length).toBeGreaterThan(0);
  const early = async () =>
    (await filesUntilShown(page)).filter(({ name }) => names.some((one) => name.endsWith(one)));
  await noteWhenShown(page, ['#main h1']);
  await page.goto('/login');
  expect(await early()).toEqual([]);
  await signInWithPassword(page, 'participant@demo.test');
  await page.goto('/');
  expect(await early()).toEqual([]);
});

test('a heart springs once when it is pressed, and not when that is taken back', async ({ page }) => {
  await openAnnouncements(page, 'participant');
  const heart = likeOf(item(page, /The tables stay open/));
  const springing = async () => (await moved(page)).filter((one) => one.startsWith('scale(1.'));
  await watch(page, '[aria-pressed] > span');
  // It is liked from the start.
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(await springing()).toEqual([]);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await springing()).length).toBeGreaterThan(1);
  await expect(heart.locator('> span')).toHaveAttribute('style', /transform: none/);
});

test('a post that is deleted gives its room back, and the focus goes to the next', async ({ page }) => {
  await openAnnouncements(page, 'host');
  await postAndDelete(page);
  const heights = (await moved(page)).filter((one) => one.endsWith('px'));
  expect(heights.length).toBeGreaterThan(2);
});

test('where the code that moves things cannot be had, everything comes and goes as it should', async ({
  page,
}) => {
  const names = await chunksWith(ofMoving);
  const isOne = ({ pathname }: URL) => names.some((name) => pathname.endsWith(name));
  await page.route(isOne, (route) => route.abort('internetdisconnected'));
  await signInWithPassword(page, 'host@demo.test');
  await page.goto('/announce');
  await postAndDelete(page);
  expect((await moved(page)).filter((one) => one !== 'an animation')).toEqual([]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'More' })).toBeHidden();
});

test.describe('where less motion is wanted', () => {
  test.use({ reducedMotion: 'reduce' });

  test('nothing moves', async ({ page }) => {
    await openAnnouncements(page, 'host');
    await postAndDelete(page);
    await likeOf(item(page, 'Of yesterday')).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'More' })).toBeHidden();
    expect(await moved(page)).toEqual([]);
  });
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true });

  const sheet = (page: Page) => page.getByRole('dialog', { name: 'More' });

  async function pull(page: Page, by: number): Promise<void> {
    const finger: CDPSession = await page.context().newCDPSession(page);
    const box = await sheet(page).boundingBox();
    const x = (box?.x ?? 0) + 40;
    const from = (box?.y ?? 0) + 30;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', from);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + by * part);
    await expect(sheet(page)).toHaveCSS('transform', /matrix\(1, 0, 0, 1, 0, [1-9]/);
    await touch('touchEnd', from + by);
  }

  test('a sheet goes back after a small pull, and closes after a long one', async ({ page }) => {
    await openAnnouncements(page, 'participant');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(sheet(page)).toHaveCSS('translate', /^(?:none|0px)$/);
    const before = await sheet(page).boundingBox();
    await pull(page, 40);
    await expect.poll(() => sheet(page).boundingBox()).toEqual(before);
    await pull(page, 160);
    await expect(sheet(page)).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect.poll(() => sheet(page).boundingBox()).toEqual(before);
  });
});

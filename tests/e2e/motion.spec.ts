import type { CDPSession, Page } from '@playwright/test';
import { filesUntilShown, noteWhenShown } from './first-load.ts';
import { expect, signInWithPassword, test } from './fixtures.ts';
import { announcements, postAs } from './live-steps.ts';
import { chooseOption, item, likeOf } from './post-steps.ts';

test.use({ serviceWorkers: 'block' });

/** Files of what draws a sheet, of what lets it be pulled, and of what moves lists and hearts. */
const moving = /\/assets\/(?:sheet-dialog|motion-features|moves)-[\w-]+\.js$/;
const moves = /\/assets\/moves-[\w-]+\.js$/;

declare global {
  interface Window {
    /** Properties that were animated in any picture. */
    moved?: Set<string>;
  }
}

/** From now on the page notes, with every picture that it draws, which properties are animated within an element. */
async function watch(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    const seen = new Set<string>();
    const isMeant = ({ effect, playState }: Animation) =>
      playState === 'running' && effect instanceof KeyframeEffect && effect.target?.matches(wanted);
    const propertiesOf = ({ effect }: Animation) => {
      const keyframes = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
      return [...keyframes.flatMap(Object.keys), `from ${keyframes[0]?.height}`];
    };
    const look = () => {
      for (const property of document.getAnimations().filter(isMeant).flatMap(propertiesOf))
        seen.add(property);
      requestAnimationFrame(look);
    };
    window.moved = seen;
    look();
  }, selector);
}

const more = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /More$/ });

const moved = (page: Page) => page.evaluate(() => [...(window.moved ?? [])]);

const rows = '#main [role="list"] > * > *';

/** Waits for the code that moves things, which comes in an idle moment. */
async function openAnnouncements(page: Page, who: 'host' | 'participant'): Promise<void> {
  await signInWithPassword(page, `${who}@demo.test`);
  const come = page.waitForResponse((response) => moves.test(response.url()));
  await page.goto('/announce');
  await come;
  await expect(page.getByRole('list', { name: 'Announcements' }).getByRole('listitem').first()).toBeVisible();
}

async function postAndDelete(page: Page, name: string): Promise<void> {
  await postAs(page, { eventId: announcements, message: `${name} of yesterday` });
  await postAs(page, { eventId: announcements, message: `${name} of today` });
  await page.reload();
  const gone = item(page, `${name} of today`);
  const next = item(page, `${name} of yesterday`);
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
  const early = async () => (await filesUntilShown(page)).filter(({ name }) => moving.test(name));
  await noteWhenShown(page, ['#main h1']);
  await page.goto('/login');
  expect(await early()).toEqual([]);
  await signInWithPassword(page, 'participant@demo.test');
  await page.goto('/');
  expect(await early()).toEqual([]);
});

test('a heart springs when it is pressed, and not when that is taken back', async ({ page }) => {
  await openAnnouncements(page, 'participant');
  const heart = likeOf(item(page, /The tables stay open/));
  await watch(page, '[aria-pressed] > span');
  // It is liked from the start.
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(await moved(page)).toEqual([]);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => moved(page)).toContain('transform');
  await expect(heart.locator('> span').first()).not.toHaveAttribute('style', /transform/);
});

test('posts that are there from the start stay where they are when another one comes', async ({ page }) => {
  await openAnnouncements(page, 'host');
  await watch(page, `${rows}:not(:first-child)`);
  await likeOf(item(page, /The tables stay open/)).click();
  await postAs(page, { eventId: announcements, message: 'Comes from elsewhere' });
  await expect(
    item(page, 'Comes from elsewhere').or(page.getByRole('button', { name: '1 new' })),
  ).toBeVisible();
  expect(await moved(page)).toEqual([]);
});

test('a post that is deleted gives its room back, and the focus goes to the next', async ({ page }) => {
  await openAnnouncements(page, 'host');
  await postAndDelete(page, 'Moving');
  const seen = await moved(page);
  expect(seen).toContain('height');
  expect(seen, 'it closes from its whole height').not.toContain('from 0px');
  expect(seen.filter((one) => /^from \d/.test(one))).toHaveLength(1);
});

test('where the code that moves things cannot be had, everything comes and goes as it should', async ({
  page,
}) => {
  await page.route(/\/assets\/(?:motion-features|moves)-/, (route) => route.abort('internetdisconnected'));
  await signInWithPassword(page, 'host@demo.test');
  await page.goto('/announce');
  await postAndDelete(page, 'Without code');
  expect(await moved(page)).toEqual([]);
  await more(page).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'More' })).toBeHidden();
});

test.describe('where less motion is wanted', () => {
  test.use({ reducedMotion: 'reduce' });

  test('nothing moves', async ({ page }) => {
    await openAnnouncements(page, 'host');
    await postAndDelete(page, 'Still');
    await likeOf(item(page, 'Still of yesterday')).click();
    await more(page).click();
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
    await more(page).click();
    await expect(sheet(page)).toHaveCSS('translate', /^(?:none|0px)$/);
    const before = await sheet(page).boundingBox();
    await pull(page, 40);
    await expect.poll(() => sheet(page).boundingBox()).toEqual(before);
    await pull(page, 160);
    await expect(sheet(page)).toBeHidden();
    await more(page).click();
    await expect.poll(() => sheet(page).boundingBox()).toEqual(before);
  });
});

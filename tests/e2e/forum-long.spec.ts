import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ManyPosts, makeManyPosts } from '#tests/support/many-posts.ts';
import { startAppServer } from './app-server.ts';
import { test as base, expect, signInWithPassword, untilInstalled } from './fixtures.ts';

const count = 500;
const answerCount = 2_000;

/** The worker's demo has a long forum, with a long thread on top. */
const test = base.extend<object, { server: Awaited<ReturnType<typeof startAppServer>>; made: ManyPosts[] }>({
  made: [async ({ programmeClock: _ }, use) => use([]), { scope: 'worker' }],
  server: [
    async ({ programmeClock, made }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'last-links-many-posts-'));
      made.push(await makeManyPosts(directory, { posts: count, answers: answerCount }));
      {
        await using server = await startAppServer({ programmeClock, settings: { DATA_DIR: directory } });
        await use(server);
      }
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
});

test.use({ reducedMotion: 'reduce' });
test.slow();

const posts = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('listitem');
const answers = (page: Page) => page.getByRole('list', { name: 'Answers' }).getByRole('listitem');

async function openForum(page: Page): Promise<void> {
  await signInWithPassword(page, 'second@demo.test');
  await page.goto('/forum');
  await expect(posts(page).first()).toBeVisible();
}

interface Scrolled {
  /** The places in the list that were drawn on the way. */
  readonly seen: number[];
  /** How many were drawn at a time, at most. */
  readonly most: number;
}

/** From where one is to the end, as far as pages come. */
function scrollToEnd(page: Page): Promise<Scrolled> {
  return page.evaluate(async () => {
    const seen = new Set<number>();
    let most = 0;
    let still = 0;
    while (still < 20) {
      const before = window.scrollY;
      const drawn = document.querySelectorAll('[data-row]');
      for (const row of drawn) seen.add(Number(row.getAttribute('aria-posinset')));
      most = Math.max(most, drawn.length);
      window.scrollBy(0, 900);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
      still = window.scrollY === before ? still + 1 : 0;
    }
    return { seen: [...seen].sort((one, other) => one - other), most };
  });
}

/** A row near the middle of the screen, and where it stands; after a jump it takes a moment until one is drawn there. */
function middleRow(page: Page): Promise<{ name: string; y: number }> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
      .map((row) => ({ name: row.dataset.row ?? '', y: Math.round(row.getBoundingClientRect().top) }))
      .filter(({ y }) => y >= 300 && y < window.innerHeight)
      .sort((one, other) => one.y - other.y);
    return rows[0] ?? { name: '', y: -1 };
  });
}

test('all posts can be reached by scrolling, few are drawn at a time, and Back returns to the place', async ({
  page,
}) => {
  await openForum(page);
  const { seen, most } = await scrollToEnd(page);
  expect(seen.length).toBeGreaterThanOrEqual(count);
  expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => index + 1));
  expect(most).toBeLessThan(80);
  await expect(posts(page).last()).toHaveAttribute('aria-setsize', String(seen.length));

  await page.evaluate(() => window.scrollTo(0, 40_000));
  await expect.poll(async () => (await middleRow(page)).y).toBeGreaterThan(0);
  const before = await middleRow(page);
  await page.locator(`[data-row="${before.name}"]`).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forum' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => middleRow(page)).toEqual(before);
});

test('the newest of two thousand answers is one tap away, and the thread opens there again', async ({
  page,
  context,
  made,
}) => {
  await openForum(page);
  await untilInstalled(page);
  await page.reload();
  await posts(page).first().getByRole('link').first().click();
  await expect(answers(page).first()).toBeVisible();
  await expect(page.getByText('2,000 answers')).toBeVisible();
  await page.getByRole('button', { name: 'Jump to the newest answer' }).click();
  const newest = page.getByText(made[0]?.lastAnswer ?? '-', { exact: true });
  await expect(newest).toBeInViewport();
  await expect(answers(page).last()).toHaveAttribute('aria-posinset', String(answerCount));
  expect(await answers(page).count()).toBeLessThan(80);
  await expect(page.getByRole('button', { name: 'Jump to the newest answer' })).toBeHidden();
  // All of it is on the phone by then.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Jump to the newest answer' }).or(newest).first().waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(newest).toBeVisible();
});

test('Tab goes on to the next row, also while the focus is out of sight', async ({ page }) => {
  await openForum(page);
  const third = posts(page).nth(2).getByRole('link');
  await third.focus();
  await page.mouse.move(190, 400);
  await page.mouse.wheel(0, 9_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(6_000);
  await expect(third).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('[aria-posinset="4"]').getByRole('link')).toBeFocused();
  await expect(page.locator('[aria-posinset="4"]').getByRole('link')).toBeInViewport();
});

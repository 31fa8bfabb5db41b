import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { lastPerson, makeManyPeople } from '#tests/support/many-people.ts';
import { startAppServer } from './app-server.ts';
import { test as base, expect, signInWithPassword } from './fixtures.ts';

const count = 1_000;

/** The worker's demo has a thousand people. */
const test = base.extend<object, { server: Awaited<ReturnType<typeof startAppServer>> }>({
  server: [
    async ({ programmeClock }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'last-links-many-'));
      await makeManyPeople(directory, count);
      {
        await using server = await startAppServer({ programmeClock, settings: { DATA_DIR: directory } });
        await use(server);
      }
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
});

const list = (page: Page) => page.getByRole('list', { name: 'People' });
const rows = (page: Page) => list(page).getByRole('listitem');
const letters = (page: Page) => page.getByRole('slider', { name: 'Jump to a letter' });
const letter = (page: Page, name: string) => list(page).getByRole('heading', { name, exact: true });

async function openPeople(page: Page): Promise<void> {
  await signInWithPassword(page, 'second@demo.test');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
  await expect(letters(page)).toHaveAttribute('aria-valuemax', '29');
}

/** A row near the middle of the screen, and where it stands. */
function middleRow(page: Page): Promise<{ name: string; y: number }> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('main li[data-index]')]
      .map((row) => ({ name: row.querySelector('a')?.textContent ?? '', y: row.getBoundingClientRect().top }))
      .filter(({ y }) => y >= 300)
      .sort((one, other) => one.y - other.y);
    return seen[0] ?? { name: '', y: -1 };
  });
}

test('everyone can be reached by scrolling, and few are drawn at a time', async ({ page }) => {
  test.slow();
  await openPeople(page);
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search 1,000 people');
  const places = await page.evaluate(async () => {
    const seen = new Set<string | null>();
    let most = 0;
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (let last = -1; window.scrollY !== last; ) {
      last = window.scrollY;
      const drawn = document.querySelectorAll('main li[data-index]');
      for (const row of drawn) seen.add(row.getAttribute('aria-posinset'));
      most = Math.max(most, drawn.length);
      window.scrollBy(0, 700);
      await frame();
    }
    return { seen: [...seen].map(Number).sort((one, other) => one - other), most };
  });
  expect(places.seen).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(places.most).toBeLessThan(60);
  const last = rows(page).last();
  await expect(last).toContainText(`${lastPerson.firstName} ${lastPerson.lastName}`);
  await expect(last).toHaveAttribute('aria-setsize', String(count));
});

test('the letters at the side lead to their people, by key, tap and drag', async ({ page }) => {
  await openPeople(page);
  await letters(page).press('End');
  await expect(letter(page, 'ي')).toBeInViewport();
  await expect(letters(page)).toHaveAttribute('aria-valuetext', 'ي');
  await letters(page).press('Home');
  await expect(letter(page, 'A')).toBeInViewport();

  const middleOf = async (name: string) => {
    const box = await letters(page).getByText(name, { exact: true }).boundingBox();
    return { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const m = await middleOf('M');
  await page.mouse.move(m.x, m.y);
  await page.mouse.down();
  await expect(letter(page, 'M')).toBeInViewport();
  const t = await middleOf('T');
  await page.mouse.move(t.x, t.y, { steps: 4 });
  await expect(letter(page, 'T')).toBeInViewport();
  expect((await letter(page, 'T').boundingBox())?.y).toBeLessThan(40);
  await page.mouse.up();
});

test('the search finds who stands last', async ({ page }) => {
  await openPeople(page);
  await page.getByRole('searchbox').fill(`${lastPerson.lastName} ${lastPerson.firstName}`.toLowerCase());
  await expect(page.getByText('1 found')).toBeVisible();
  await rows(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/${lastPerson.suffix}$`));
});

test('Back returns to the place in the list, also after a new start at the person', async ({ page }) => {
  await openPeople(page);
  await letters(page).focus();
  for (let step = 0; step < 11; step += 1) await page.keyboard.press('ArrowDown');
  await expect(letter(page, 'M')).toBeInViewport();
  const atLetter = await page.evaluate(() => window.scrollY);
  await page.mouse.move(190, 400);
  await page.mouse.wheel(0, 333);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(atLetter + 333);
  const before = await middleRow(page);
  const person = list(page).getByRole('link', { name: before.name });
  const profile = page.getByRole('heading', { level: 1, name: before.name });
  await person.click();
  await expect(profile).toBeVisible();
  await page.goBack();
  await expect.poll(() => middleRow(page)).toEqual(before);

  await person.click();
  await expect(profile).toBeVisible();
  await page.reload();
  await expect(profile).toBeVisible();
  await page.goBack();
  // The heights that rows were measured at are forgotten by then: a row more or less.
  await expect(person).toBeInViewport();
});

test('the focus stays in its row while that is out of sight', async ({ page }) => {
  await openPeople(page);
  const star = rows(page).nth(2).getByRole('button');
  const name = await star.getAttribute('aria-label');
  await star.focus();
  await page.mouse.move(190, 400);
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(15_000);
  await expect(page.getByRole('button', { name: name ?? '', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  const next = list(page).locator('[aria-posinset="4"]').getByRole('link');
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport();
});

import type { Page } from '@playwright/test';
import { expect, test, untilInstalled } from './fixtures.ts';
import { callAs, openLive } from './live-steps.ts';
import { expectSound } from './sound.ts';
import { untilStored } from './stored-data.ts';

const title = 'Business models that pay';
const star = (page: Page) => page.getByRole('main').getByRole('button', { name: `Star ${title}` });
const sessions = (page: Page) => page.getByRole('main').getByRole('link', { name: /Confirmed/ });
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();

const starsOf = (page: Page) => callAs<number[]>(page, { method: 'GET', path: '/programme/stars' });

async function withoutStars(page: Page): Promise<void> {
  for (const id of await starsOf(page))
    await callAs(page, { method: 'PUT', path: `/programme/sessions/${id}/star`, body: { starred: false } });
}

test('a starred session is among "My sessions", here and on all of one\'s devices', async ({
  page,
  login,
  onDevice,
}) => {
  await login('second');
  await withoutStars(page);
  const tablet = await onDevice('second');
  await openLive(tablet, '/agenda');
  await expect(star(tablet)).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/agenda');
  await choose(page, 'My sessions');
  await expect(page.getByRole('heading', { name: 'No session is starred yet' })).toBeVisible();
  await expectSound(page, '/agenda without stars');
  await page.getByRole('button', { name: 'Show all sessions' }).click();
  await expect(sessions(page)).toHaveCount(12);

  await star(page).click();
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(star(tablet)).toHaveAttribute('aria-pressed', 'true');
  await expectSound(page, '/agenda');
  await choose(page, 'My sessions');
  await expect(sessions(page)).toHaveCount(1);
  await expect(page).toHaveURL(/part=mine/);

  await sessions(page).click();
  const sheet = page.getByRole('dialog', { name: title });
  await sheet.getByRole('button', { name: `Star ${title}` }).click();
  await expect(sheet.getByRole('button', { name: `Star ${title}` })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/agenda\?part=mine$/);
  await expect(page.getByRole('heading', { name: 'No session is starred yet' })).toBeVisible();
  await expect(star(tablet)).toHaveAttribute('aria-pressed', 'false');
});

test('a star set without a network stays, also over a restart, and reaches the server later', async ({
  page,
  login,
  context,
}) => {
  await login('participant');
  await withoutStars(page);
  await untilInstalled(page);
  await page.goto('/agenda');
  await expect(star(page)).toBeEnabled();
  await context.setOffline(true);
  await star(page).click();
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
  await untilStored(page, 1);
  await page.reload();
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
  await choose(page, 'My sessions');
  await expect(sessions(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect.poll(() => starsOf(page).catch(() => [])).toHaveLength(1);
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
});

test('ten quick taps end where the last one left it', async ({ page, login }) => {
  await login('participant');
  await withoutStars(page);
  await page.goto('/agenda');
  await expect(star(page)).toBeEnabled();
  for (let tap = 0; tap < 9; tap += 1) await star(page).click();
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => starsOf(page)).toHaveLength(1);
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
});

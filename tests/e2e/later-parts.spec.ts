import type { Page } from '@playwright/test';
import { expect, reception, signInWithPassword, test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });

const sheets = /\/assets\/more-sheet-[\w-]+\.js$/;
const failures = /\/assets\/(?:agenda-failure-message|route-failure)-[\w-]+\.js$/;

async function withhold(page: Page, files: RegExp): Promise<void> {
  await page.route(files, (route) => route.abort('internetdisconnected'));
}

test('what is one tap away is fetched in quiet, after the first screen stands', async ({ page }) => {
  await signInWithPassword(page, 'participant@demo.test');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const sheetsCome = page.waitForRequest(sheets);
  const failuresCome = page.waitForRequest(failures);
  await page.goto('/');
  await expect(reception(page)).toBeVisible();
  expect(asked.filter((url) => sheets.test(url) || failures.test(url))).toEqual([]);
  await Promise.all([sheetsCome, failuresCome]);
});

test('a tap that comes sooner opens the sheet as well', async ({ page }) => {
  await signInWithPassword(page, 'participant@demo.test');
  await page.goto('/');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
});

test('a sheet whose code cannot be had breaks nothing, and opens at a later tap', async ({ page }) => {
  await signInWithPassword(page, 'participant@demo.test');
  await withhold(page, sheets);
  const failed = page.waitForEvent('requestfailed', (request) => sheets.test(request.url()));
  await page.goto('/');
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await failed;
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await page.unroute(sheets);
  await more.click();
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
});

test('where even the failure screen is missing, a plain one stands instead', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/The code of this screen could not be loaded/);
  await signInWithPassword(page, 'participant@demo.test');
  await withhold(page, failures);
  await page.route(/\/assets\/account[\w.-]+\.js$/, (route) => route.abort('internetdisconnected'));
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on this phone yet');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the rail and the whole agenda stand there together with Reception', async ({ page }) => {
    await signInWithPassword(page, 'participant@demo.test');
    await page.addInitScript(() => {
      const seen = { heading: 0, rail: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const now = performance.now();
        if (document.querySelector('#main h1')) seen.heading ||= now;
        if (document.querySelector('nav a[href="/forum"]')) seen.rail ||= now;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await expect(page.getByRole('complementary', { name: 'Agenda' })).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
    expect(seen.rail).toBe(seen.heading);
  });
});

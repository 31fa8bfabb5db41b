import type { Page } from '@playwright/test';
import { startAppServer } from './app-server.ts';
import { expect, reception, signInWithPassword, test } from './fixtures.ts';

test('an address that is no page says so and leads on, signed out and signed in', async ({ page, login }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not here' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await login();
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Go to Reception' }).click();
  await expect(reception(page)).toBeVisible();
});

/** From a page of the same origin on which the app does not run: running, it would keep what it has once more. */
async function forgetAnswers(page: Page): Promise<void> {
  await page.goto('/health');
  await page.evaluate(async () => {
    localStorage.removeItem('snapshot');
    for (const { name } of await indexedDB.databases()) {
      const request = indexedDB.deleteDatabase(name ?? '');
      await new Promise((resolve, reject) => {
        request.onsuccess = resolve;
        request.onerror = reject;
      });
    }
  });
}

test.describe('when something breaks', () => {
  test.use({ serviceWorkers: 'block' });

  test('a screen whose data make no sense says so, and Retry mends it', async ({
    page,
    login,
    consoleGuard,
  }) => {
    consoleGuard.allow(/./);
    await login();
    await forgetAnswers(page);
    await page.route('**/api/v1/programme', (route) =>
      route.fulfill({
        status: 200,
        headers: { 'x-last-links': '1', 'content-type': 'application/json' },
        body: '{"masterclasses":7}',
      }),
    );
    await page.goto('/agenda');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByText('Please return back to previous page')).toBeVisible();
    await page.unroute('**/api/v1/programme');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
  });

  test('Reception without the agenda keeps what needs none', async ({ page, login, consoleGuard }) => {
    consoleGuard.allow(/404|500/);
    await login();
    await forgetAnswers(page);
    await page.route('**/api/v1/programme', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-last-links': '1', 'content-type': 'application/json' },
        body: '{"code":"internal","message":"Something went wrong"}',
      }),
    );
    await page.goto('/');
    await expect(page.getByText('The agenda could not be read.')).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
    await expect(links).toHaveText(['Edit profile', 'Welcome room', 'People', 'Announcements']);
    await expect(page.getByRole('button', { name: /^Welcome video/ })).toBeVisible();
  });

  test('a server that fails signs nobody out', async ({ page, login, consoleGuard }) => {
    consoleGuard.allow(/500|503|Something went wrong/);
    await login();
    for (const status of [500, 503]) {
      await page.route('**/api/v1/**', (route) =>
        route.fulfill({
          status,
          headers: { 'x-last-links': '1', 'content-type': 'application/json' },
          body: JSON.stringify({ code: 'internal', message: 'Something went wrong' }),
        }),
      );
      await page.reload();
      await expect(page).not.toHaveURL(/\/login/);
      await page.unroute('**/api/v1/**');
    }
    await page.reload();
    await expect(reception(page)).toBeVisible();
  });
});

test('a first start without the server says what it needs, and goes on when it is there', async ({
  browser,
}) => {
  await using server = await startAppServer();
  const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await signInWithPassword(page, 'host@demo.test');
  await context.close();
});

import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { startAppServer } from './app-server.ts';
import { expect, reception, signInWithPassword, test, untilInstalled } from './fixtures.ts';

const pill = (page: Page) => page.getByText(/^Offline · as of \d\d:\d\d [AP]M/).first();

async function openAndInstall(page: Page): Promise<void> {
  await signInWithPassword(page, 'participant@demo.test');
  await untilInstalled(page);
}

test('every screen opens again without a network, by its address, with what it had', async ({
  page,
  context,
}) => {
  await openAndInstall(page);
  const screens = [
    ['/', /^Good /],
    ['/agenda', 'Agenda'],
    ['/account', 'Account'],
    ['/announce', 'Announce'],
    ['/contacts', 'People'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
  ] as const;
  for (const [path, title] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await context.setOffline(true);
  for (const [path, title] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
  }
});

test('a screen that was never opened says that it is not on this phone yet', async ({ page, context }) => {
  await openAndInstall(page);
  await context.setOffline(true);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/No connection|Terms of Service/);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
});

test('the pill says how old the shown data is, and goes when the network comes back', async ({
  page,
  context,
}) => {
  await openAndInstall(page);
  await expect(pill(page)).toBeHidden();
  await context.setOffline(true);
  await expect(pill(page)).toBeVisible();
  await page.reload();
  await expect(reception(page)).toBeVisible();
  await expect(pill(page)).toBeVisible();
  await context.setOffline(false);
  await expect(pill(page)).toBeHidden();
});

test('a server that is away signs nobody out, and is found again by itself', async ({ browser }) => {
  await using server = await startAppServer();
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await openAndInstall(page);
  await server.stop();
  await page.reload();
  await expect(reception(page)).toBeVisible();
  await expect(pill(page)).toBeVisible();
  await server.startAgain();
  await expect(pill(page)).toBeHidden({ timeout: 20_000 });
  await page.reload();
  await expect(reception(page)).toBeVisible();
  await context.close();
});

test('a captive portal is taken for no network, and its page for nothing of ours', async ({ browser }) => {
  await using server = await startAppServer();
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await openAndInstall(page);
  await server.stop();
  const portal = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the airport</h1>');
  });
  await new Promise<void>((resolve) =>
    portal.listen(Number(new URL(server.origin).port), '127.0.0.1', resolve),
  );
  for (const path of ['/', '/agenda', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome to the airport');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
  await page.goto('/');
  await expect(reception(page)).toBeVisible();
  await expect(pill(page)).toBeVisible();
  portal.closeAllConnections();
  await new Promise((resolve) => portal.close(resolve));
  await server.startAgain();
  await page.goto('/');
  await expect(reception(page)).toBeVisible();
  await expect(pill(page)).toBeHidden({ timeout: 20_000 });
  await context.close();
});

test('a session that was ended elsewhere leads to sign-in at the next start', async ({
  page,
  request,
  consoleGuard,
}) => {
  consoleGuard.allow(/401/);
  await openAndInstall(page);
  const headers = await page.evaluate(async () => {
    const deployment = await (await fetch('/config.json')).json();
    const stored = Object.values(localStorage).find((value) => /^"?[\w-]{43}"?$/.test(value)) ?? '';
    return {
      authorization: `Bearer ${stored.replaceAll('"', '')}`,
      'x-app-key': deployment.appKey,
      'x-app-secret': deployment.appSecret,
      'x-tenant': deployment.tenant,
    };
  });
  expect((await request.delete('/api/v1/users/session', { headers })).status()).toBe(204);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});

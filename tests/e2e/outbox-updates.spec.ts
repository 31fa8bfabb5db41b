import type { Page } from '@playwright/test';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { startAppServer } from './app-server.ts';
import { makeBuilds } from './builds.ts';
import { expect, signInWithPassword, test, untilInstalled } from './fixtures.ts';

test.describe.configure({ timeout: 120_000 });

const star = (page: Page, name: string) => page.getByRole('button', { name: `Favorite ${name}` });
const isWaitingBuild = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);

test('what waits outlives a change of builds, forward and back', async ({ browser }) => {
  await using builds = await makeBuilds(['first', 'second']);
  await using server = await startAppServer({ settings: { APP_DIR: builds.folder('first') } });
  await using line = await startFaultProxy(server.origin);
  const context = await browser.newContext({ baseURL: line.origin });
  const page = await context.newPage();
  await signInWithPassword(page, 'participant@demo.test');
  await untilInstalled(page);
  const writes = () =>
    line.seen.filter(({ method, path }) => path === '/api/v1/favourite-contact' && method !== 'GET');
  const changeTo = async (label: string) => {
    await server.stop();
    await server.startAgain({ APP_DIR: builds.folder(label) });
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect.poll(() => isWaitingBuild(page), { timeout: 20_000 }).toBe(true);
    await page.goto('/account');
    // The page loads itself again; one that is left before has asked for nothing.
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'A newer version is ready' }).click();
    await reloaded;
    // The former worker may still be sending: then the next one takes over a moment later.
    await expect(async () => {
      await page.goto('/account');
      await expect(page.getByText(new RegExp(`\\.${label}`))).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
  };
  const queue = async (name: string) => {
    await page.goto('/contacts');
    await expect(star(page, name)).toBeEnabled();
    await star(page, name).click();
    await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true');
  };

  line.fail(({ method, path }) =>
    path === '/api/v1/favourite-contact' && method !== 'GET' ? 'lose-request' : 'pass',
  );
  await queue('Dina Karam');
  await changeTo('second');
  await expect(page.getByText('1 item waiting to send')).toBeVisible();
  await queue('Abdullah Alnasser');
  await changeTo('first');
  await expect(page.getByText('2 items waiting to send')).toBeVisible();
  line.fail(() => 'pass');
  // It goes by itself at the next try, or sooner where it is asked for.
  await page.reload();
  await expect(page.getByText(/waiting to send/)).toBeHidden({ timeout: 30_000 });
  const arrived = new Set(writes().map(({ headers }) => headers['idempotency-key']));
  expect(arrived.size).toBe(2);
  await page.goto('/contacts');
  await expect(star(page, 'Dina Karam')).toHaveAttribute('aria-pressed', 'true');
  await expect(star(page, 'Abdullah Alnasser')).toHaveAttribute('aria-pressed', 'true');
  await context.close();
});

import type { Page } from '@playwright/test';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { callerAs, favouritesOf } from './api-caller.ts';
import { startAppServer } from './app-server.ts';
import { makeBuilds } from './builds.ts';
import { expect, signInWithPassword, test, untilInstalled } from './fixtures.ts';
import { untilStored } from './stored-data.ts';

test.describe.configure({ timeout: 120_000 });

const star = (page: Page, name: string) => page.getByRole('button', { name: `Favorite ${name}` });
const isWaitingBuild = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);

test('what waits outlives a change of builds, forward and back', async ({ browser }) => {
  await using builds = await makeBuilds(['first', 'second']);
  await using server = await startAppServer({ settings: { APP_DIR: builds.folder('first') } });
  await using line = await startFaultProxy(server.origin);
  await using context = await browser.newContext({ baseURL: line.origin });
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
    await page.getByRole('button', { name: 'A newer version is ready' }).click();
    await expect(page.getByText(new RegExp(`\\.${label}`))).toBeVisible();
  };
  const queue = async (name: string, count: number) => {
    await page.goto('/contacts');
    await expect(star(page, name)).toBeEnabled();
    await star(page, name).click();
    await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true');
    await untilStored(page, count);
  };

  // Everything else gets through, so that there is always reason to try again.
  line.fail(({ method, path }) =>
    path === '/api/v1/favourite-contact' && method !== 'GET' ? 'lose-request' : 'pass',
  );
  await queue('Dina Karam', 1);
  await changeTo('second');
  await expect(page.getByText('1 item waiting to send')).toBeVisible();
  await queue('Abdullah Alnasser', 2);
  await changeTo('first');
  await expect(page.getByText('2 items waiting to send')).toBeVisible();
  line.fail(() => 'pass');
  await page.reload();
  const participant = await callerAs({ request: context.request, origin: server.origin }, 'participant');
  const starred = async () => (await favouritesOf(participant)).people.map(({ firstName }) => firstName);
  await expect.poll(starred, { timeout: 30_000 }).toEqual(expect.arrayContaining(['Dina', 'Abdullah']));
  await expect(page.getByText(/waiting to send/)).toBeHidden();
  const keys = new Set(writes().map(({ headers }) => headers['idempotency-key']));
  expect(keys.size).toBe(2);
});

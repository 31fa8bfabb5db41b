import type { APIRequestContext, Page } from '@playwright/test';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { scaled } from '#tests/support/slowness.ts';
import { callerAs, favouritesOf } from './api-caller.ts';
import type { AppServer } from './app-server.ts';
import { folderOf, type Release } from './builds.ts';
import {
  brokenRelease,
  deploy,
  deployFolder,
  failToUpdate,
  fetchBusily,
  noteReloading,
  returnToNetwork,
  saidBefore,
  test,
  untilArrived,
  version,
} from './deploys.ts';
import { expect, reception, signInByToken, untilInstalled } from './fixtures.ts';
import { untilStored } from './stored-data.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: scaled(120_000) });

const updated = (page: Page) => page.getByLabel('Messages').getByText('Updated');
const tapReload = (page: Page) => page.getByLabel('Messages').getByRole('button', { name: 'Reload' }).click();
const newerIsReady = (page: Page) => page.getByRole('button', { name: /A newer version is ready/ });
const openAccount = (page: Page) => page.getByRole('link', { name: 'Account' }).first().click();

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isUntouched: true }));
const isUntouched = (page: Page) => page.evaluate(() => 'isUntouched' in window);

interface Start {
  readonly origin: string;
  readonly server: AppServer;
  readonly request: APIRequestContext;
}

/** Opens Reception as the participant. */
async function openSignedIn(page: Page, { origin, server, request }: Start): Promise<void> {
  const caller = await callerAs({ request, origin: server.origin }, 'participant');
  await signInByToken(page.context(), { ...caller, origin });
  await page.goto(origin);
  await expect(reception(page)).toBeVisible();
}

async function openInstalled(page: Page, start: Start): Promise<void> {
  await openSignedIn(page, start);
  await untilInstalled(page);
}

/** A screen that this tab has not opened yet, reached inside the running app. */
async function openScreen(page: Page, name: 'People' | 'Chat' | 'Reception'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  const heading = name === 'Reception' ? reception(page) : page.getByRole('heading', { level: 1, name });
  await expect(heading).toBeVisible();
}

test('three deploys in a row: open tabs go on, what is typed stays, one tap brings the newest', async ({
  page: reader,
  context,
  request,
  release: server,
  onDevice,
}) => {
  const { origin } = server;
  await openInstalled(reader, { origin, server, request });
  const other = await context.newPage();
  await other.goto(origin);
  await expect(reception(other)).toBeVisible();
  const withoutWorker = await onDevice(undefined, { serviceWorkers: 'block' });
  await openSignedIn(withoutWorker, { origin, server, request });
  const typing = await onDevice();
  await typing.goto(`${origin}/login`);
  await untilInstalled(typing);
  const tabs = [reader, other, typing];
  for (const tab of tabs) await mark(tab);

  for (const [round, label] of (['second', 'third'] as const).entries()) {
    await typing.getByLabel('E-mail').pressSequentially(`${label}.`);
    await deploy(server, label);
    await returnToNetwork(context);
    await returnToNetwork(typing.context());
    for (const tab of tabs) await expect(updated(tab)).toBeVisible();
    await untilArrived(reader);
    await openScreen(reader, round === 0 ? 'People' : 'Chat');
    expect(await Promise.all(tabs.map(isUntouched))).toEqual([true, true, true]);
  }
  await expect(typing.getByLabel('E-mail')).toHaveValue('second.third.');

  await test.step('a page without a worker finds the code of its build on the server', async () => {
    await openAccount(withoutWorker);
    await expect(version(withoutWorker, 'first')).toBeVisible();
  });

  await test.step('one tap brings the newest, also while the page fetches something', async () => {
    await openScreen(reader, 'Reception');
    await openAccount(reader);
    await expect(newerIsReady(reader)).toBeVisible();
    await noteReloading(reader);
    await fetchBusily(reader);
    await tapReload(reader);
    await expect(version(reader, 'third')).toBeVisible();
    expect(await saidBefore(reader)).toBe('Reloading …');
  });

  await test.step('what was typed is there in the newest', async () => {
    await tapReload(typing);
    await typing.waitForFunction(() => !('isUntouched' in window));
    await expect(typing.getByLabel('E-mail')).toHaveValue('second.third.');
  });

  await test.step('a tab that was left on the first build goes on with its code, from the phone', async () => {
    await server.stop();
    for (const name of ['People', 'Chat', 'Reception'] as const) await openScreen(other, name);
    await openAccount(other);
    await expect(other.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await expect(version(other, 'third')).toBeHidden();
    expect(await isUntouched(other)).toBe(true);
    await newerIsReady(other).click();
    await expect(version(other, 'third')).toBeVisible();
  });
});

test('a deploy that lacks a file does no harm, and the next one arrives', async ({
  page,
  context,
  request,
  release: server,
}) => {
  await using broken = await brokenRelease();
  await openInstalled(page, { origin: server.origin, server, request });
  await deployFolder(server, broken.folder);
  expect(await failToUpdate(page)).toBe(true);
  await server.stop();
  await page.reload();
  await expect(reception(page)).toBeVisible();
  await server.startAgain({ APP_DIR: folderOf('third') });
  await returnToNetwork(context);
  await expect(updated(page)).toBeVisible();
});

test('the worker leaves the phone when the server says so, and comes back', async ({
  page,
  request,
  release: server,
}) => {
  await openInstalled(page, { origin: server.origin, server, request });
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  const startWith = async (settings: Readonly<Record<string, string>>) => {
    await server.stop();
    await server.startAgain(settings);
    await page.reload();
  };
  await startWith({ SERVICE_WORKER_OFF: '1' });
  // A start whose look for a worker met the server on its way up leaves it to the next one.
  await expect(async () => {
    await page.reload();
    await expect.poll(left, { timeout: scaled(6_000) }).toEqual([0, 0]);
  }).toPass();
  await page.reload();
  await expect(reception(page)).toBeVisible();
  await startWith({ SERVICE_WORKER_OFF: '0' });
  await untilInstalled(page);
  await server.stop();
  await page.reload();
  await expect(reception(page)).toBeVisible();
});

test('what waits outlives a change of builds, forward and back', async ({
  page,
  request,
  release: server,
}) => {
  await using line = await startFaultProxy(server.origin);
  await openInstalled(page, { origin: line.origin, server, request });
  const isStar = ({ method, path }: { readonly method: string; readonly path: string }) =>
    path === '/api/v1/favourite-contact' && method !== 'GET';
  const star = (name: string) => page.getByRole('button', { name: `Favourite ${name}` });
  const changeTo = async (release: Release) => {
    await deploy(server, release);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await untilArrived(page);
    await page.goto(`${line.origin}/account`);
    await newerIsReady(page).click();
    await expect(version(page, release)).toBeVisible();
  };
  const queue = async (name: string, count: number) => {
    await page.goto(`${line.origin}/contacts`);
    await expect(star(name)).toBeEnabled();
    await star(name).click();
    await expect(star(name)).toHaveAttribute('aria-pressed', 'true');
    await untilStored(page, count);
  };

  // Everything else gets through, so that there is always reason to try again.
  line.fail((seen) => (isStar(seen) ? 'lose-request' : 'pass'));
  await queue('Dina Karam', 1);
  await changeTo('second');
  await expect(page.getByText('1 item waiting to send')).toBeVisible();
  await queue('Abdullah Alnasser', 2);
  await changeTo('first');
  await expect(page.getByText('2 items waiting to send')).toBeVisible();
  line.fail(() => 'pass');
  await page.reload();
  const participant = await callerAs({ request, origin: server.origin }, 'participant');
  const starred = async () => (await favouritesOf(participant)).people.map(({ firstName }) => firstName);
  await expect
    .poll(starred, { timeout: scaled(30_000) })
    .toEqual(expect.arrayContaining(['Dina', 'Abdullah']));
  await expect(page.getByText(/waiting to send/)).toBeHidden();
  const keys = new Set(line.seen.filter(isStar).map(({ headers }) => headers['idempotency-key']));
  expect(keys.size).toBe(2);
});

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type AppServer, startAppServer } from './app-server.ts';
import { type Builds, makeBuilds } from './builds.ts';
import { guardConsole } from './console-guard.ts';
import { expect, reception, signInWithPassword, test, untilInstalled } from './fixtures.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const labels = ['first', 'second', 'third', 'fourth'] as const;
let builds: Builds;
test.beforeAll(async () => {
  builds = await makeBuilds(labels);
});
test.afterAll(() => builds[Symbol.asyncDispose]());

const phone = { viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Riyadh' };
const startFirst = () => startAppServer({ settings: { APP_DIR: builds.folder('first') } });

async function deploy(server: AppServer, label: string): Promise<void> {
  await server.stop();
  await server.startAgain({ APP_DIR: builds.folder(label) });
}

/** What a phone does that was away for a moment: it asks whether the server is there, and learns what it serves. */
async function returnToNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

const updated = (page: Page) => page.getByLabel('Messages').getByText('Updated');
const tapReload = (page: Page) => page.getByLabel('Messages').getByRole('button', { name: 'Reload' }).click();
const version = (page: Page, label: string) => page.getByText(new RegExp(`^\\d\\S*\\.${label}(?: ·|$)`));

/** Resolves when a build that was not there before is whole on the phone. */
const untilArrived = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const waiting = registration?.waiting ?? null;
        if (waiting === null || registration?.installing || Reflect.get(window, 'arrived') === waiting)
          return false;
        return Reflect.set(window, 'arrived', waiting);
      }),
    )
    .toBe(true);

/** Most changes take 1.4 s, and 2.7 to 3.5 where a request comes between; left to the browser that took 7.7 and more. */
const changeMs = 6_000;

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isUntouched: true }));
const isUntouched = (page: Page) => page.evaluate(() => 'isUntouched' in window);

/** A server that is about to stop says so, and a picture asked for while it is away fails; both are asked for again when they are needed. */
const ofTheRestart = /503 \(Service Unavailable\)|net::ERR_(?:FAILED|CONNECTION_RESET|EMPTY_RESPONSE)/;

async function openContext(browser: Browser, server: AppServer) {
  const context = await browser.newContext({ ...phone, baseURL: server.origin });
  const guard = guardConsole(context);
  guard.allow(ofTheRestart);
  return { context, guard };
}

/** A screen that this tab has not opened yet, reached inside the running app. */
async function openScreen(page: Page, name: 'People' | 'Chat' | 'Reception'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  const heading = name === 'Reception' ? reception(page) : page.getByRole('heading', { level: 1, name });
  await expect(heading).toBeVisible();
}

test('three deploys in a row: open tabs go on, what is typed stays, one tap brings the newest', async ({
  browser,
}) => {
  await using server = await startFirst();
  const { context, guard } = await openContext(browser, server);
  const typing = await context.newPage();
  await typing.goto('/login');
  await untilInstalled(typing);
  await mark(typing);
  await using reader = await openReader(browser, server);
  await mark(reader.page);
  const screens = ['People', 'Chat', 'Reception'] as const;

  for (const [round, label] of ['second', 'third', 'fourth'].entries()) {
    await typing.getByLabel('E-mail').pressSequentially(`${label}.`);
    await deploy(server, label);
    await returnToNetwork(reader.context);
    await returnToNetwork(context);
    await expect(updated(reader.page)).toBeVisible();
    await expect(updated(typing)).toBeVisible();
    await untilArrived(reader.page);
    await openScreen(reader.page, screens[round] ?? 'Reception');
    expect([await isUntouched(typing), await isUntouched(reader.page)]).toEqual([true, true]);
  }
  await expect(typing.getByLabel('E-mail')).toHaveValue('second.third.fourth.');

  await reader.page.getByRole('link', { name: 'Account' }).first().click();
  await expect(reader.page.getByRole('button', { name: /A newer version is ready/ })).toBeVisible();
  const start = Date.now();
  await tapReload(reader.page);
  await expect(version(reader.page, 'fourth')).toBeVisible();
  expect(Date.now() - start, 'milliseconds until the new version is there').toBeLessThan(changeMs);

  await tapReload(typing);
  await typing.waitForFunction(() => !('isUntouched' in window));
  await expect(typing.getByLabel('E-mail')).toHaveValue('second.third.fourth.');
  expect([guard.complaints(), reader.complaints()]).toEqual([[], []]);
  await context.close();
});

async function openReader(browser: Browser, server: AppServer) {
  const { context, guard } = await openContext(browser, server);
  const page = await context.newPage();
  await signInWithPassword(page, 'participant@demo.test');
  await untilInstalled(page);
  return { context, page, complaints: guard.complaints, [Symbol.asyncDispose]: () => context.close() };
}

test('one tap brings the newest also while the page fetches something at that moment', async ({
  browser,
}) => {
  await using server = await startFirst();
  await using reader = await openReader(browser, server);
  await deploy(server, 'second');
  await returnToNetwork(reader.context);
  await untilArrived(reader.page);
  await reader.page.getByRole('link', { name: 'Account' }).first().click();
  await reader.page.evaluate(() => {
    const fetching = setInterval(() => void fetch('/icons/icon.svg').catch(() => undefined), 8);
    setTimeout(clearInterval, 500, fetching);
  });
  const start = Date.now();
  await tapReload(reader.page);
  await expect(reader.page.getByLabel('Messages').getByText('Reloading …')).toBeVisible();
  await expect(version(reader.page, 'second')).toBeVisible();
  expect(Date.now() - start, 'milliseconds until the new version is there').toBeLessThan(changeMs);
});

test('a tab that was left on the old build goes on after another one has switched', async ({ browser }) => {
  await using server = await startFirst();
  await using first = await openReader(browser, server);
  const second = await first.context.newPage();
  await second.goto('/');
  await expect(reception(second)).toBeVisible();
  await mark(second);
  await deploy(server, 'second');
  await returnToNetwork(first.context);
  await tapReload(first.page);
  await expect(reception(first.page)).toBeVisible();
  // Code of the old build comes from the phone, without the server.
  await server.stop();
  for (const name of ['People', 'Chat', 'Reception'] as const) await openScreen(second, name);
  await second.getByRole('link', { name: 'Account' }).first().click();
  await expect(version(second, 'first')).toBeHidden();
  await expect(second.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(await isUntouched(second)).toBe(true);
  await second.getByRole('button', { name: /A newer version is ready/ }).click();
  await expect(version(second, 'second')).toBeVisible();
  expect(first.complaints()).toEqual([]);
});

test('a page without a worker finds the code of its build on the server', async ({ browser }) => {
  await using server = await startFirst();
  const context = await browser.newContext({ ...phone, baseURL: server.origin, serviceWorkers: 'block' });
  const guard = guardConsole(context);
  guard.allow(ofTheRestart);
  const page = await context.newPage();
  await signInWithPassword(page, 'participant@demo.test');
  await deploy(server, 'second');
  await page.getByRole('link', { name: 'Account' }).first().click();
  await expect(version(page, 'first')).toBeVisible();
  expect(guard.complaints()).toEqual([]);
  await context.close();
});

test('code that is gone everywhere costs a tap and nothing that was typed', async ({ browser }) => {
  await using server = await startFirst();
  const context = await browser.newContext({ ...phone, baseURL: server.origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('half-typed@exam');
  await mark(page);
  await page.route('**/assets/terms*', (route) => route.fulfill({ status: 404 }));
  await page.route('**/assets/legal*', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A newer version is there');
  expect(await isUntouched(page), 'it must not reload by itself').toBe(true);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toHaveValue('half-typed@exam');
  await context.close();
});

/** Removes a file that no other build has, and its compressed copies. */
async function removeOwnFile(folder: string): Promise<void> {
  const others = new Set(await readdir(join(builds.folder('first'), 'assets')));
  const names = await readdir(join(folder, 'assets'));
  const own = names.find((name) => name.endsWith('.js') && !others.has(name));
  if (own === undefined) throw new Error('The builds do not differ.');
  await Promise.all(
    names.filter((name) => name.startsWith(own)).map((name) => rm(join(folder, 'assets', name))),
  );
}

test('a deploy that lacks a file does no harm, and the next one arrives', async ({ browser }) => {
  await using own = await makeBuilds(['broken']);
  await removeOwnFile(own.folder('broken'));
  await using server = await startFirst();
  await using reader = await openReader(browser, server);
  await server.stop();
  await server.startAgain({ APP_DIR: own.folder('broken') });
  const failed = await reader.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = new Promise<ServiceWorker | null>((resolve) =>
      registration?.addEventListener('updatefound', () => resolve(registration.installing)),
    );
    await registration?.update();
    const installing = await worker;
    return new Promise((resolve) => {
      const look = () => installing?.state === 'redundant' && resolve(true);
      installing?.addEventListener('statechange', look);
      look();
    });
  });
  expect(failed).toBe(true);
  await server.stop();
  await reader.page.reload();
  await expect(reception(reader.page)).toBeVisible();
  await server.startAgain({ APP_DIR: builds.folder('second') });
  await returnToNetwork(reader.context);
  await expect(updated(reader.page)).toBeVisible();
});

test('the worker leaves the phone when the server says so, and comes back', async ({ browser }) => {
  await using server = await startFirst();
  await using reader = await openReader(browser, server);
  const registrations = () =>
    reader.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const cached = () => reader.page.evaluate(async () => (await caches.keys()).length);
  await server.stop();
  await server.startAgain({ SERVICE_WORKER_OFF: '1' });
  await reader.page.reload();
  await expect.poll(registrations).toBe(0);
  await expect.poll(cached).toBe(0);
  await reader.page.reload();
  await expect(reception(reader.page)).toBeVisible();
  await server.stop();
  await server.startAgain({ SERVICE_WORKER_OFF: '0' });
  await reader.page.reload();
  await untilInstalled(reader.page);
  await server.stop();
  await reader.page.reload();
  await expect(reception(reader.page)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { uploadImage } from '#contract/files.ts';
import { getMe } from '#contract/users.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { call } from './api-caller.ts';
import { ofARestart } from './console-guard.ts';
import { keptAddresses } from './first-load.ts';
import { expect, reception, signInByToken, test, untilInstalled } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const pill = (page: Page) => page.getByText(/^Offline · as of \d\d:\d\d [AP]M/).first();

async function openAndInstall(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await expect(reception(page)).toBeVisible();
  await untilInstalled(page);
}

test('every screen opens again without a network, by its address, with what it had, and says how old that is', async ({
  page,
  context,
  login,
}) => {
  await login();
  await openAndInstall(page);
  await expect(pill(page)).toBeHidden();
  const screens = [
    ['/', /^Good /, /Designing for people/],
    ['/agenda', 'Agenda', /Designing for people/],
    ['/account', 'Account', /Industrial designer/],
    ['/announce', 'Announcements', 'Announcements'],
    ['/contacts', 'People', 'Dina Karam'],
    ['/privacy', 'Privacy Policy', /^Last changed/],
    ['/terms', 'Terms of Service', /^Last changed/],
  ] as const;
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  await test.step('a screen that was never opened says that it is not on this phone yet', async () => {
    await context.setOffline(true);
    await expect(pill(page)).toBeVisible();
    await page.goto('/terms');
    await expect(page.getByText('This text is not on this phone yet')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Last changed/)).toBeVisible();
  });

  const open = async ([path, name, content]: (typeof screens)[number]) => {
    await page.goto(path);
    await expect(title(name), path).toBeVisible();
    await expect(page.getByText(content).first(), path).toBeVisible();
  };
  for (const screen of screens.slice(0, -1)) await open(screen);
  await context.setOffline(true);
  for (const screen of screens) await open(screen);

  await test.step('what is shown is of today again once the network is back', async () => {
    await page.goto('/');
    await expect(reception(page)).toBeVisible();
    await expect(pill(page)).toBeVisible();
    await context.setOffline(false);
    await expect(pill(page)).toBeHidden();
  });
});

test('what Account leads to says without a network that it is not there yet, and is there once Account was opened', async ({
  page,
  context,
  login,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await login('participant');
  await openAndInstall(page);
  const missing = page.getByText(/ not on this phone yet$/);
  const places = [
    ['/account/devices', 'Devices', page.getByText('Your devices are not on this phone yet')],
    ['/account/notifications', 'Notifications', page.getByText('What you hear of')],
    ['/account/manage-organization', 'Create an organisation', page.getByLabel('Name')],
  ] as const;
  const open = async ([path, name]: (typeof places)[number]) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name }), path).toBeVisible();
  };
  await context.setOffline(true);
  for (const place of places) {
    await open(place);
    await expect(missing.first(), place[0]).toBeVisible();
  }

  await context.setOffline(false);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await untilKept(page, /\/(?:devices-panel|notifications-panel|organization-(?:form|panel))-/, 4);
  await context.setOffline(true);
  for (const place of places) {
    await open(place);
    await expect(place[2].first(), place[0]).toBeVisible();
  }
});

test('a server that is away, or a captive portal in its place, signs nobody out, and the server is found again by itself', async ({
  page,
  context,
  server,
  callerFor,
  consoleGuard,
}) => {
  consoleGuard.allow(ofARestart);
  await using line = await startFaultProxy(server.origin);
  await signInByToken(context, { ...(await callerFor('participant')), origin: line.origin });
  await openAndInstall(page, line.origin);
  line.setConnected(false);
  await page.reload();
  await expect(reception(page)).toBeVisible();
  await expect(pill(page)).toBeVisible();

  line.fail(() => 'portal');
  line.setConnected(true);
  for (const path of ['/agenda', '/account', '/']) {
    await page.goto(line.origin + path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome to the airport');
  }
  await expect(reception(page)).toBeVisible();
  await expect(pill(page)).toBeVisible();

  line.fail(() => 'pass');
  await expect(pill(page)).toBeHidden();
  await page.reload();
  await expect(reception(page)).toBeVisible();
  await expect(pill(page)).toBeHidden();
});

/** Waits until the browser keeps so many scripts of that name. */
async function untilKept(page: Page, name: RegExp, count: number): Promise<void> {
  const kept = async () =>
    (await keptAddresses(page)).filter((path) => name.test(path) && path.endsWith('.js'));
  await expect.poll(async () => (await kept()).length).toBe(count);
}

/** One white pixel. */
const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC';

/** Whether an image at an address can be drawn, through the worker as any other. */
function isDrawn(page: Page, address: string): Promise<boolean> {
  return page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    return image.decode().then(
      () => true,
      () => false,
    );
  }, address);
}

/** What is kept of uploaded files; the demo's portraits come and go with the screens. */
const keptUploads = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const keys = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return keys
      .map(({ url }) => url.slice(location.origin.length))
      .filter((url) => /^\/files\/\w+$/.test(url));
  });

test('an uploaded image is there without a network, also under an address that was signed later', async ({
  page,
  context,
  login,
  callerFor,
  consoleGuard,
}) => {
  consoleGuard.allow(/the server responded with a status of 404/);
  const caller = await callerFor('participant');
  const { id: userId } = await call(caller, getMe, {});
  const body = { userId, fileName: 'a.png', base64 };
  const { presignedUrl } = await call(caller, uploadImage, { body });
  const [path = ''] = presignedUrl.split('?');
  await login();
  await openAndInstall(page);
  expect(await isDrawn(page, `${path}?expires=1&signature=forged`)).toBe(false);
  expect(await keptUploads(page)).toEqual([]);
  expect(await isDrawn(page, presignedUrl)).toBe(true);
  await expect.poll(() => keptUploads(page)).toEqual([path]);
  await context.setOffline(true);
  expect(await isDrawn(page, `${path}?expires=2&signature=later`)).toBe(true);
});

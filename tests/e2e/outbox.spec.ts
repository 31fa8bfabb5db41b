import type { BrowserContext, Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts';
import { type AppServer, startAppServer } from './app-server.ts';
import { test as base, expect, signInWithPassword, untilInstalled } from './fixtures.ts';
import { untilStored } from './stored-data.ts';

const favouritePath = '/api/v1/favourite-contact';
const star = (page: Page, name: string) => page.getByRole('button', { name: `Favorite ${name}` });
const panel = (page: Page) => page.getByRole('region', { name: 'Waiting to send' });
const rows = (page: Page) => page.getByRole('region', { name: 'Waiting', exact: true }).getByRole('listitem');

/** A phone of its own behind a line that can fail. */
interface Phone {
  readonly context: BrowserContext;
  readonly line: FaultProxy;
  readonly server: AppServer;
}

const test = base.extend<{ phone: Phone }>({
  phone: async ({ browser }, use) => {
    await using server = await startAppServer();
    await using line = await startFaultProxy(server.origin);
    const context = await browser.newContext({ baseURL: line.origin });
    await use({ context, line, server });
    await context.close();
  },
});

async function openPeople(phone: Phone, who = 'participant'): Promise<Page> {
  const page = await phone.context.newPage();
  await signInWithPassword(page, `${who}@demo.test`);
  await untilInstalled(page);
  await page.goto('/contacts');
  await expect(star(page, 'Dina Karam')).toBeEnabled();
  // The worker is in charge of a page that was loaded after it came.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return page;
}

const writes = ({ line }: Phone) =>
  line.seen.filter(({ method, path }) => path === favouritePath && method !== 'GET');
const keysOf = (phone: Phone) => writes(phone).map(({ headers }) => headers['idempotency-key']);

async function expectOnServer(page: Page, names: readonly string[]): Promise<void> {
  await page.reload();
  await expect(page.getByRole('region', { name: 'Favorites' })).toBeVisible();
  for (const name of names) await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true');
}

/** Stops the worker, wherever it is. */
async function stopWorkers(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await cdp.detach();
}

test('what is done without a network shows at once, is counted in Account, and goes once when it is back', async ({
  phone,
}) => {
  const page = await openPeople(phone);
  await phone.context.setOffline(true);
  await star(page, 'Dina Karam').click();
  await expect(star(page, 'Dina Karam')).toHaveAttribute('aria-pressed', 'true');
  await untilStored(page, 1);
  await page.goto('/account');
  await expect(panel(page)).toContainText('1 item waiting to send');
  await expect(panel(page)).toContainText('1 favorite · kept on this phone');
  await panel(page).getByRole('link', { name: 'Show' }).click();
  await expect(rows(page)).toContainText('Favorite: Dina Karam');
  expect(writes(phone)).toEqual([]);
  await phone.context.setOffline(false);
  await expect(page.getByText('Nothing waits')).toBeVisible();
  expect(writes(phone)).toHaveLength(1);
  await page.goto('/contacts');
  await expectOnServer(page, ['Dina Karam']);
});

test('the worker sends after the page is closed, when the browser finds a network', async ({ phone }) => {
  const page = await openPeople(phone);
  await phone.context.setOffline(true);
  await star(page, 'Dina Karam').click();
  await expect(star(page, 'Dina Karam')).toHaveAttribute('aria-pressed', 'true');
  // Nothing of ours is open any more but a page without the app.
  const other = await phone.context.newPage();
  await other.goto('about:blank');
  await page.close();
  await phone.context.setOffline(false);
  const [worker] = phone.context.serviceWorkers();
  expect(worker).toBeDefined();
  await dispatchSync(other, phone.line.origin);
  await expect.poll(() => writes(phone).length).toBe(1);
});

async function dispatchSync(page: Page, origin: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations));
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))).toBeDefined();
  const registrationId =
    registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))?.registrationId ?? '';
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
}

test('a worker that is stopped while the server answers loses nothing and does nothing twice', async ({
  phone,
}) => {
  const page = await openPeople(phone);
  phone.line.fail(({ path, method }) => (path === favouritePath && method !== 'GET' ? 'hold' : 'pass'));
  await star(page, 'Dina Karam').click();
  await expect.poll(() => phone.line.held()).toBe(1);
  await stopWorkers(page);
  phone.line.fail(() => 'pass');
  phone.line.release();
  await page.goto('/account');
  await expect.poll(() => keysOf(phone).length).toBe(2);
  await expect(panel(page)).toBeHidden();
  expect(new Set(keysOf(phone)).size).toBe(1);
});

for (const fault of ['lose-request', 'lose-answer', 'cut-answer', 'portal'] as const) {
  test(`a line that fails once (${fault}) costs a second attempt under the same key`, async ({ phone }) => {
    const page = await openPeople(phone);
    let isFirst = true;
    phone.line.fail(({ path, method }) => {
      if (path !== favouritePath || method === 'GET' || !isFirst) return 'pass';
      isFirst = false;
      return fault;
    });
    await star(page, 'Dina Karam').click();
    await expect.poll(() => keysOf(phone).length, { timeout: 20_000 }).toBe(2);
    expect(new Set(keysOf(phone)).size).toBe(1);
    await page.goto('/account/waiting');
    await expect(page.getByText('Nothing waits')).toBeVisible();
  });
}

test('two tabs show the same, and send it once', async ({ phone }) => {
  const page = await openPeople(phone);
  const other = await phone.context.newPage();
  await other.goto('/account/waiting');
  await expect(other.getByText('Nothing waits')).toBeVisible();
  await phone.context.setOffline(true);
  await star(page, 'Dina Karam').click();
  await expect(rows(other)).toContainText('Favorite: Dina Karam');
  await phone.context.setOffline(false);
  await expect(other.getByText('Nothing waits')).toBeVisible();
  expect(writes(phone)).toHaveLength(1);
});

test('a session that has ended keeps what waits, and sends it for the same person only', async ({
  phone,
  request,
}) => {
  const page = await openPeople(phone);
  await phone.context.setOffline(true);
  await star(page, 'Dina Karam').click();
  await expect(star(page, 'Dina Karam')).toHaveAttribute('aria-pressed', 'true');
  const headers = await ownHeaders(page);
  expect((await request.delete(`${phone.server.origin}/api/v1/users/session`, { headers })).status()).toBe(
    204,
  );
  await phone.context.setOffline(false);
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 });
  const triedBefore = writes(phone).length;

  // Signing in leads back to where one was.
  await signInAgain(page, 'second');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Omar Bashir' })).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(writes(phone)).toHaveLength(triedBefore);

  await signInAgain(page, 'participant');
  await expect.poll(() => writes(phone).length).toBe(triedBefore + 1);
  expect(new Set(keysOf(phone)).size).toBe(1);
});

async function signInAgain(page: Page, who: string): Promise<void> {
  await page.goto('/login?with=password');
  await page.getByLabel('E-mail').fill(`${who}@demo.test`);
  await page.getByLabel('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

const ownHeaders = (page: Page) =>
  page.evaluate(() => {
    const deployment = JSON.parse(localStorage.getItem('deployment') ?? '{}');
    const known = deployment.deployment ?? deployment;
    return {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'x-app-key': known.appKey,
      'x-app-secret': known.appSecret,
      'x-tenant': known.tenant,
    };
  });

import type { Page } from '@playwright/test';
import { listAnswers, listThreads } from '#contract/threads.ts';
import { type FaultProxy, type SeenRequest, startFaultProxy } from '#tests/support/fault-proxy.ts';
import { scaled } from '#tests/support/slowness.ts';
import { type Caller, call, callerAs, favouritesOf, forgetFavourites } from './api-caller.ts';
import { ofARestart } from './console-guard.ts';
import { test as base, expect, signInByToken, untilInstalled } from './fixtures.ts';
import { forum, openLive, soon, writeAs } from './live-steps.ts';
import { untilStored } from './stored-data.ts';

interface Line extends FaultProxy {
  /** Kills the server when it has stored the next such request and nobody knows yet; resolves when it runs again. */
  killServerAt(isMeant: (request: SeenRequest) => boolean): Promise<void>;
}

/** The phone reaches the server over a line of its own, which can fail. */
const test = base.extend<{ line: Line }>({
  line: async ({ server }, use) => {
    const killed = Promise.withResolvers<void>();
    let deadly: SeenRequest | null = null;
    const onAnswer = (request: SeenRequest) => {
      if (request === deadly) void server.kill().then(killed.resolve, killed.reject);
    };
    await using line = await startFaultProxy(server.origin, { onAnswer });
    const killServerAt: Line['killServerAt'] = (isMeant) => {
      line.fail((request) => {
        if (deadly !== null || !isMeant(request)) return 'pass';
        deadly = request;
        return 'lose-answer';
      });
      return killed.promise;
    };
    await use(Object.assign(line, { killServerAt }));
  },
  baseURL: async ({ line }, use) => use(line.origin),
  login: async ({ context, sessions, line }, use) =>
    use(async (who = 'participant') =>
      signInByToken(context, { ...(await sessions(who)), origin: line.origin }),
    ),
});
test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ consoleGuard }) => consoleGuard.allow(ofARestart));

const isWriting = ({ method, path }: SeenRequest) =>
  method === 'POST' && path.endsWith(`/event/${forum}/qna`);
const isStar = ({ method, path }: SeenRequest) => method !== 'GET' && path === '/api/v1/favourite-contact';
const keysOf = ({ seen }: FaultProxy, isMeant: (request: SeenRequest) => boolean) =>
  seen.filter(isMeant).map(({ headers }) => headers['idempotency-key']);

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const newPill = (page: Page) => page.getByRole('button', { name: '1 new' });
const heart = (page: Page) => page.getByRole('button', { name: /^Like, / }).first();
const star = (page: Page, name: string) => page.getByRole('button', { name: `Favourite ${name}` });
const panel = (page: Page) => page.getByRole('region', { name: 'Waiting to send' });
const rows = (page: Page) => page.getByRole('region', { name: 'Waiting', exact: true }).getByRole('listitem');

/** The worker has everything, and is in charge of the page. */
async function untilInCharge(page: Page): Promise<void> {
  await untilInstalled(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function post(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New Post +' }).click();
  const sheet = page.getByRole('dialog', { name: 'New post' });
  await sheet.getByRole('textbox', { name: 'New post' }).fill(text);
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(sheet).toBeHidden();
}

async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write an answer' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText('Waiting to send');
}

/** What the browser does when it finds a network, whether or not a page is open. */
async function dispatchSync(page: Page, origin: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations));
  await cdp.send('ServiceWorker.enable');
  const find = () => registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))?.registrationId;
  await expect.poll(find).toBeDefined();
  const registrationId = find() ?? '';
  const event = { origin, registrationId, tag: 'outbox', lastChance: false };
  await cdp.send('ServiceWorker.dispatchSyncEvent', event);
  await cdp.detach();
}

async function stopWorkers(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await cdp.detach();
}

/** How often it stands in the forum, as the server knows it. */
async function timesOnServer(caller: Caller, text: string): Promise<number> {
  const { content } = await call(caller, listThreads, { params: { id: String(forum) }, query: {} });
  return content.filter(({ message }) => message.includes(text)).length;
}

async function expectOnceInForum(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible();
  await expect(card(page, text)).toHaveCount(1);
  await expect(card(page, text)).not.toContainText('Waiting to send');
}

async function expectOnceInThread(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await expect(heart(page)).toHaveAccessibleName('Like, 1 like');
}

test('written offline, sent by the worker with no page open to a server that is killed, it is there once', async ({
  page,
  context,
  line,
  server,
  login,
  onDevice,
  callerFor,
}) => {
  test.slow();
  const host = await callerFor('host');
  const question = await writeAs(host, { eventId: forum, message: 'Which train do you take?' });
  const thread = `/forum/${question.id}`;
  const reader = await onDevice('second', { baseURL: server.origin, serviceWorkers: 'block' });
  await openLive(reader, '/forum');
  await expect(card(reader, 'Which train do you take?')).toBeVisible();
  await login('participant');
  await page.goto('/forum');
  await expect(card(page, 'Which train do you take?')).toBeVisible();
  await untilInCharge(page);

  await context.setOffline(true);
  await post(page, 'Written in the tunnel');
  await expect(card(page, 'Written in the tunnel')).toContainText('Waiting to send');
  await page.goto(thread);
  await answer(page, 'The one at five');
  await heart(page).click();
  await expect(heart(page)).toHaveAccessibleName('Like, 1 like');
  await untilStored(page, 3);
  await page.goto('/account');
  await expect(panel(page)).toContainText('3 items waiting to send');
  await expect(panel(page)).toContainText('1 post, 1 answer, 1 like · kept on this phone');
  expect(keysOf(line, isWriting)).toEqual([]);
  await expect(newPill(reader)).toBeHidden();

  const runsAgain = line.killServerAt(isWriting);
  const elsewhere = await context.newPage();
  await elsewhere.goto('about:blank');
  await page.close();
  await context.setOffline(false);
  await dispatchSync(elsewhere, line.origin);
  await runsAgain;
  await dispatchSync(elsewhere, line.origin);
  // Two were written, and one of them the server had taken without anybody knowing.
  await expect.poll(() => keysOf(line, isWriting).length).toBeGreaterThan(2);
  await expect.poll(() => new Set(keysOf(line, isWriting)).size).toBe(2);

  // The reader has heard nothing while the server was away, and reads it then.
  await newPill(reader).click({ timeout: scaled(30_000) });
  await expect(card(reader, 'Written in the tunnel')).toHaveCount(1);
  await reader.goto(thread);
  await expectOnceInThread(reader, 'The one at five');
  const again = await context.newPage();
  await again.goto('/forum');
  await expectOnceInForum(again, 'Written in the tunnel');
  await again.goto(thread);
  await expectOnceInThread(again, 'The one at five');
  expect(await timesOnServer(host, 'Written in the tunnel')).toBe(1);
  const params = { id: String(forum), qnaId: String(question.id) };
  expect((await call(host, listAnswers, { params, query: {} })).content).toHaveLength(1);

  await openLive(reader, '/forum');
  await expectOnceInForum(reader, 'Written in the tunnel');
  await again.goto('/forum');
  await context.setOffline(true);
  await post(again, 'Written between two stations');
  await context.setOffline(false);
  await newPill(reader).click(soon);
  await expectOnceInForum(reader, 'Written between two stations');

  // The worker also ends what a page began that is closed while the server answers.
  line.fail((request) => (isWriting(request) ? 'hold' : 'pass'));
  await post(again, 'Written on the last step');
  await expect.poll(() => line.held()).toBe(1);
  await again.close();
  line.fail(() => 'pass');
  line.release();
  await newPill(reader).click(soon);
  await expectOnceInForum(reader, 'Written on the last step');
  const last = await context.newPage();
  await last.goto('/forum');
  await expectOnceInForum(last, 'Written on the last step');
  await last.goto('/account/waiting');
  await expect(last.getByText('Nothing waits')).toBeVisible();
  expect(await timesOnServer(host, 'Written on the last step')).toBe(1);
});

test('two tabs and the worker show the same and send it once, also where the worker is stopped meanwhile', async ({
  page,
  context,
  line,
  login,
  request,
}) => {
  const anybody = { request, origin: line.origin };
  await forgetFavourites(anybody, 'participant');
  await login();
  await page.goto('/contacts');
  await expect(star(page, 'Dina Karam')).toBeEnabled();
  await untilInCharge(page);
  const other = await context.newPage();
  await other.goto('/account/waiting');
  await expect(other.getByText('Nothing waits')).toBeVisible();
  const before = keysOf(line, isStar).length;
  const sent = () => keysOf(line, isStar).slice(before);
  await context.setOffline(true);
  await star(page, 'Dina Karam').click();
  await expect(rows(other)).toContainText('Favourite: Dina Karam');
  await context.setOffline(false);
  await expect(other.getByText('Nothing waits')).toBeVisible();
  expect(sent()).toHaveLength(1);

  line.fail((request) => (isStar(request) ? 'hold' : 'pass'));
  await star(page, 'Farah Almalki').click();
  await expect.poll(() => line.held()).toBe(1);
  await stopWorkers(page);
  line.fail(() => 'pass');
  line.release();
  await page.goto('/account');
  await expect.poll(() => sent().length).toBe(3);
  await expect(other.getByText('Nothing waits')).toBeVisible();
  await expect(panel(page)).toBeHidden();
  expect(new Set(sent()).size).toBe(2);
  const { people } = await favouritesOf(await callerAs(anybody, 'participant'));
  expect(people.map(({ firstName }) => firstName)).toEqual(['Dina', 'Farah']);
});

test('a line that loses requests and answers, cuts them off or leads to a portal costs second attempts', async ({
  page,
  context,
  line,
  login,
  request,
}) => {
  const anybody = { request, origin: line.origin };
  const faults = ['lose-request', 'lose-answer', 'cut-answer', 'portal'] as const;
  await forgetFavourites(anybody, 'participant');
  await login();
  await page.goto('/contacts');
  const stars = page.getByRole('button', { name: /^Favourite / });
  await expect(stars.first()).toBeEnabled();
  await untilInCharge(page);
  await context.setOffline(true);
  for (const at of faults.keys()) await stars.nth(at).click();
  await untilStored(page, faults.length);
  const tried = new Map<string, number>();
  line.fail((one) => {
    if (!isStar(one)) return 'pass';
    const key = one.headers['idempotency-key'] ?? '';
    const times = tried.get(key) ?? 0;
    tried.set(key, times + 1);
    return times === 0 ? (faults[tried.size - 1] ?? 'pass') : 'pass';
  });
  await context.setOffline(false);
  await page.goto('/account/waiting');
  await expect(page.getByText('Nothing waits')).toBeVisible({ timeout: scaled(30_000) });
  expect([...tried.values()]).toEqual([2, 2, 2, 2]);
  const favourites = await favouritesOf(await callerAs(anybody, 'participant'));
  expect(favourites.people).toHaveLength(faults.length);
});

import type { Page } from '@playwright/test';
import { forgetFavourites } from './api-caller.ts';
import { answer, field, kept, post, write } from './draft-steps.ts';
import { expect, signInWithPassword, test } from './fixtures.ts';
import { callAs, forum, postAs } from './live-steps.ts';
import { item, refuseWrites } from './post-steps.ts';
import { untilStored } from './stored-data.ts';

// The page sends by itself where there is no worker, so that the tests can answer in the server's place.
test.use({ serviceWorkers: 'block' });

const favouritePath = '**/api/v1/favourite-contact';
const star = (page: Page, name: string) => page.getByRole('button', { name: `Favorite ${name}` });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openPeople(page: Page, who = 'second'): Promise<void> {
  await forgetFavourites({ request: page.request, origin: '' }, who);
  await signInWithPassword(page, `${who}@demo.test`);
  await page.goto('/contacts');
  await expect(star(page, 'Dina Karam')).toBeEnabled();
}

const refuse = (page: Page) =>
  page.route(favouritePath, (route) =>
    route.fulfill({
      status: 409,
      headers: { 'x-last-links': '1' },
      json: { code: 'conflict', message: 'You have 1000 favorites.', status: 409 },
    }),
  );

test('what the server refuses stays with its reason, and goes when it is tried again', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/409/);
  await openPeople(page);
  await refuse(page);
  await star(page, 'Dina Karam').click();
  await expect(page.getByText('Dina Karam was not added. You have 1000 favorites.').first()).toBeVisible();
  await expect(star(page, 'Dina Karam')).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: '1 item not sent' })).toBeVisible();
  await page.getByRole('link', { name: 'Show', exact: true }).click();
  const refused = section(page, 'Not sent');
  await expect(refused).toContainText('Favorite: Dina Karam');
  await expect(refused).toContainText('You have 1000 favorites.');
  await page.unroute(favouritePath);
  await refused.getByRole('button', { name: 'Retry: Favorite: Dina Karam' }).click();
  await expect(page.getByText('Nothing waits')).toBeVisible();
  await page.goto('/contacts');
  await expect(star(page, 'Dina Karam')).toHaveAttribute('aria-pressed', 'true');
});

/** The server is busy, and says for how long. */
const keepWaiting = (page: Page) =>
  page.route(favouritePath, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'x-last-links': '1', 'retry-after': '3600' },
      json: { code: 'unavailable', message: 'The server is not available just now.', status: 503 },
    }),
  );

test('what is discarded is asked about, and gone', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/503/);
  await openPeople(page, 'host');
  await keepWaiting(page);
  await star(page, 'Farah Almalki').click();
  await star(page, 'Abdullah Alnasser').click();
  await expect(star(page, 'Abdullah Alnasser')).toHaveAttribute('aria-pressed', 'true');
  await untilStored(page, 2);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Waiting and drafts' }).click();
  const waiting = section(page, 'Waiting').getByRole('listitem');
  await expect(waiting).toHaveCount(2);
  await expect(waiting.first()).toContainText(/tried once, next try in (?:59|60) min/);
  const sheet = page.getByRole('dialog', { name: 'Discard “Favorite: Farah Almalki”?' });
  await page.getByRole('button', { name: 'Discard: Favorite: Farah Almalki' }).click();
  await sheet.getByRole('button', { name: 'Keep' }).click();
  await expect(waiting).toHaveCount(2);
  await page.getByRole('button', { name: 'Discard: Favorite: Farah Almalki' }).click();
  await sheet.getByRole('button', { name: 'Discard' }).click();
  await expect(waiting).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Discard: Favorite: Abdullah Alnasser' })).toBeFocused();
});

test('before signing out, what waits can be sent', async ({ page }) => {
  await openPeople(page, 'admin');
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(favouritePath, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/account');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
  await star(page, 'Farah Almalki').click();
  await page.goBack();
  await expect(page.getByText('1 item waiting to send')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(sheet).toContainText('1 item waiting to send: 1 favorite');
  await sheet.getByRole('button', { name: 'Send now' }).click();
  await expect(sheet.getByText('Sent 0 of 1')).toBeVisible();
  letGo();
  await sheet.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText(/waiting to send/)).toBeHidden();
});

/** Writes a post that the server refuses, and opens it. */
async function postRefused(page: Page, text: string): Promise<void> {
  await refuseWrites(page, 'Not now.');
  await write(page);
  await page.keyboard.type(text);
  await post(page).click();
  await expect(page.getByText('Not sent: Not now.')).toBeVisible();
  await item(page, text).getByRole('link').first().click();
}

test('Edit leads to where a refused post stands, and loses nothing that belongs to it', async ({
  page,
  login,
  consoleGuard,
}) => {
  consoleGuard.allow(/403/);
  await login();
  await postRefused(page, 'Refused with an answer');
  await answer(page).click();
  await page.keyboard.type('The answer that belongs to it');
  await page.keyboard.press('Control+Enter');
  await untilStored(page, 2);
  await page.goto('/account/waiting');
  await page.getByRole('button', { name: 'Edit: Post in the forum' }).click();
  await expect(page).toHaveURL(/[/]forum$/);
  const refused = item(page, 'Refused with an answer');
  await refused.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'Edit')).toHaveText('Refused with an answer');
  await page.goto('/account/waiting');
  await expect(section(page, 'Not sent')).toContainText('Refused with an answer');
  await expect(section(page, 'Waiting')).toContainText('The answer that belongs to it');
});

test('an answer whose post is gone can be copied, all of it, and a draft too', async ({
  page,
  login,
  context,
  consoleGuard,
  onDevice,
}) => {
  consoleGuard.allow(/404/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const host = await onDevice('host');
  const { id } = await postAs(host, { eventId: forum, message: 'Soon deleted' });
  await login();
  await page.goto(`/forum/${id}`);
  await answer(page).click();
  await expect(answer(page)).toHaveAttribute('data-formats', 'there');
  await callAs(host, { method: 'DELETE', path: `/event/${forum}/qna/${id}` });
  await host.context().close();
  await page.keyboard.type('The beginning');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and the end');
  await page.keyboard.press('Control+Enter');
  await untilStored(page, 1);
  await page.goto('/account/waiting');
  const refused = section(page, 'Not sent');
  await expect(refused).toContainText('The beginning and the end');
  await expect(refused.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await refused.getByRole('button', { name: 'Copy: Answer in the forum' }).click();
  await expect.poll(copied).toBe('The beginning\nand the end');
  await write(page);
  await page.keyboard.type('Half a thought');
  await expect(kept(page)).toBeVisible();
  await page.goto('/account/waiting');
  await section(page, 'Drafts').getByRole('button', { name: 'Copy draft: Post in the forum' }).click();
  await expect.poll(copied).toBe('Half a thought');
});

interface Put {
  readonly userId: number;
  readonly store: string;
  readonly value: object;
}

/** Writes what another version of the app might have left. */
const put = (page: Page, what: Put) =>
  page.evaluate(async ({ userId, store, value }) => {
    const request = indexedDB.open(`unsent-${userId}`);
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const change = request.result.transaction(store, 'readwrite');
    change.objectStore(store).put(value);
    await new Promise((resolve) => {
      change.oncomplete = resolve;
    });
    request.result.close();
  }, what);

const ownId = (page: Page) =>
  page.evaluate(() => Number(/"id":(\d+)/.exec(localStorage.getItem('snapshot') ?? '')?.[1]));

test('what another version has written is shown and kept, and drafts can be opened and deleted', async ({
  page,
}) => {
  await openPeople(page);
  const userId = await ownId(page);
  await page.goto('/account/waiting');
  await expect(page.getByText('Nothing waits')).toBeVisible();
  const entry = { v: 9, key: crypto.randomUUID(), kind: 'chat.message', args: { text: 'of the future' } };
  await put(page, { userId, store: 'entries', value: { ...entry, createdAt: Date.now() } });
  const draft = { place: 'post:3', html: '<p>Half a <b>thought</b></p>', savedAt: Date.now() };
  await put(page, { userId, store: 'drafts', value: draft });
  await page.reload();
  await expect(section(page, 'Not sent')).toContainText(
    'Something that this version of the app does not know',
  );
  const drafts = section(page, 'Drafts');
  await expect(drafts).toContainText('Half a thought');
  await drafts.getByRole('button', { name: 'Delete draft: Post in the forum' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(drafts).toBeHidden();
  await page.reload();
  await expect(section(page, 'Not sent')).toBeVisible();
});

test('a phone that has thrown away what waited says so once', async ({ page, context, consoleGuard }) => {
  consoleGuard.allow(/503/);
  await openPeople(page, 'applicant');
  await keepWaiting(page);
  await star(page, 'Dina Karam').click();
  await expect(star(page, 'Dina Karam')).toHaveAttribute('aria-pressed', 'true');
  await untilStored(page, 1);
  await page.goto('/account');
  await expect(page.getByText('1 item waiting to send')).toBeVisible();
  const { origin } = new URL(page.url());
  const cdp = await context.newCDPSession(page);
  await page.goto('about:blank');
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await page.goto(`${origin}/account`);
  const notice = page.getByText('One thing that had not been sent may be lost.').first();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.goto('/account/waiting');
  await expect(page.getByText('Nothing waits')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a full phone keeps nothing half: the star goes back, and it says why', async ({ page, context }) => {
  await openPeople(page);
  await page.goto('/account/waiting');
  await expect(page.getByText('Nothing waits')).toBeVisible();
  await page.goto('/contacts');
  await expect(star(page, 'Abdullah Alnasser')).toBeEnabled();
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = IDBObjectStore.prototype.add;
  });
  await star(page, 'Abdullah Alnasser').click();
  await expect(
    page.getByText('Abdullah Alnasser was not added. There is no room left on this phone.').first(),
  ).toBeVisible();
  await expect(star(page, 'Abdullah Alnasser')).toHaveAttribute('aria-pressed', 'false');
  await context.close();
});

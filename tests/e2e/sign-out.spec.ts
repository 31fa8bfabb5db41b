import type { BrowserContext, Page } from '@playwright/test';
import { forgetFavourites } from './api-caller.ts';
import { expect, reception, signInWithPassword, test, untilInstalled } from './fixtures.ts';
import { readStoredData, untilStored } from './stored-data.ts';

// What is hers alone: her name is a speaker's too, and the token is 43 characters of base64url.
const personal = /participant@demo\.test|Masar Studio|Industrial designer|["']?[\w-]{43}["']?/;

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function openEverything(page: Page): Promise<void> {
  await signInWithPassword(page, 'participant@demo.test');
  await untilInstalled(page);
  for (const path of ['/agenda', '/account', '/']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
}

async function expectNothingPersonal(page: Page): Promise<void> {
  const kept = await readStoredData(page);
  expect(kept.storage).not.toMatch(personal);
  expect(kept.databases).not.toMatch(personal);
  expect(kept.cached.filter((path) => /^\/(?:api|files|config\.json)/.test(path))).toEqual([]);
}

test('signing out asks first, and Stay stays', async ({ page, login }) => {
  await login();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.goto('/');
  await expect(reception(page)).toBeVisible();
});

test('signing out leaves nothing personal in the browser and ends the session', async ({ page }) => {
  await openEverything(page);
  expect((await readStoredData(page)).storage).toMatch(/Industrial designer/);
  const requests: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE' && response.url().endsWith('/users/session')) {
      requests.push(response.status());
    }
  });
  await signOut(page);
  await expect.poll(() => requests).toEqual([204]);
  await expectNothingPersonal(page);
  await page.goBack();
  await expect(page.getByText('Industrial designer')).toBeHidden();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
});

test('signing out works without a network too', async ({ page, context }) => {
  await openEverything(page);
  await context.setOffline(true);
  await signOut(page);
  await expectNothingPersonal(page);
  await page.goto('/agenda');
  await expect(page).toHaveURL(/\/login/);
});

test('a second person on the same phone sees nothing of the first', async ({ page }) => {
  await openEverything(page);
  await signOut(page);
  await signInWithPassword(page, 'second@demo.test');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Omar Bashir' })).toBeVisible();
  await expect(page.getByText('Industrial designer')).toBeHidden();
  const { storage, databases } = await readStoredData(page);
  expect(storage + databases).not.toMatch(/participant@demo\.test|Industrial designer/);
});

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await openEverything(page);
  const other = await context.newPage();
  await other.goto('/agenda');
  await expect(other.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL(/\/login/);
});

const star = (page: Page, name: string) => page.getByRole('button', { name: `Favorite ${name}` });
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Sign out?' });

/** Leaves something that waits, and asks to sign out. */
async function askWithOneWaiting(page: Page, context: BrowserContext, name: string): Promise<void> {
  await forgetFavourites({ request: page.request, origin: '' }, 'applicant');
  await signInWithPassword(page, 'applicant@demo.test');
  await untilInstalled(page);
  await page.goto('/contacts');
  await expect(star(page, name)).toBeEnabled();
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await page.goto('/contacts');
  await expect(star(page, name)).toBeEnabled();
  await context.setOffline(true);
  await star(page, name).click();
  await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true');
  await untilStored(page, 1);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(leaving(page)).toContainText('1 item waiting to send: 1 favorite');
}

test('without a network, what waits can be kept for the same person, who finds it sent', async ({
  page,
  context,
  consoleGuard,
}) => {
  // Pictures that were never seen are not on the phone.
  consoleGuard.allow(/ERR_FAILED/);
  await askWithOneWaiting(page, context, 'Dina Karam');
  await expect(leaving(page).getByRole('button', { name: 'Send now' })).toBeHidden();
  await leaving(page).getByRole('button', { name: 'Keep on this phone until I sign in again' }).click();
  await expect(page).toHaveURL(/\/login/);
  await context.setOffline(false);
  await signInWithPassword(page, 'second@demo.test');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Omar Bashir' })).toBeVisible();
  await expect(page.getByText(/waiting to send/)).toBeHidden();
  await signOut(page);
  await signInWithPassword(page, 'applicant@demo.test');
  await page.goto('/contacts');
  await expect(star(page, 'Dina Karam')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/account/waiting');
  await expect(page.getByText('Nothing waits')).toBeVisible();
});

test('what waits can be discarded, and then nothing of it is left', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await askWithOneWaiting(page, context, 'Farah Almalki');
  await leaving(page).getByRole('button', { name: 'Discard 1 item and sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect((await readStoredData(page)).databases).not.toMatch(/Farah/);
  await context.setOffline(false);
  await signInWithPassword(page, 'applicant@demo.test');
  await page.goto('/contacts');
  await expect(star(page, 'Farah Almalki')).toHaveAttribute('aria-pressed', 'false');
});

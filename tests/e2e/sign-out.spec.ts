import type { Page } from '@playwright/test';
import { expect, reception, signInWithPassword, test, untilInstalled } from './fixtures.ts';
import { readKeptData } from './kept-data.ts';

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
  const kept = await readKeptData(page);
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
  expect((await readKeptData(page)).storage).toMatch(/Industrial designer/);
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
  const { storage, databases } = await readKeptData(page);
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

import type { Page } from '@playwright/test';
import { getMe } from '#contract/users.ts';
import { prepare } from '#tests/support/api-client.ts';
import { forgetFavourites } from './api-caller.ts';
import { expect, test, untilIn, untilInstalled } from './fixtures.ts';
import { readStoredData, untilStored } from './stored-data.ts';

test.use({ serviceWorkers: 'allow' });

// What is theirs alone: her name is a speaker's too.
const ofSara = /participant@demo\.test|Masar Studio|Industrial designer|prototype_clinic/;
const ofOmar = /second@demo\.test|Waraq Labs|Hardware engineer|prototype_clinic/;

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken') ?? 'no token');
const untold = (page: Page) => page.evaluate(() => localStorage.getItem('sessionEnds'));
const isAlive = async (page: Page, token: string) => {
  const { path, headers } = prepare({ path: getMe.path, token });
  return (await page.request.get(path, { headers })).ok();
};

/** By the account that a demo offers on its sign-in page. */
async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name }).click();
  await untilIn(page);
}

const leaving = (page: Page) => page.getByRole('dialog', { name: 'Sign out?' });

async function askToSignOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(leaving(page)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await askToSignOut(page);
  await leaving(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function openEverything(page: Page): Promise<void> {
  await untilInstalled(page);
  for (const path of ['/agenda', '/account', '/w', '/w/prototype_clinic/about', '/']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
}

async function expectNothingPersonal(page: Page, personal: RegExp, token: string): Promise<void> {
  const { storage, databases, cached, screens } = await readStoredData(page);
  for (const kept of [storage, databases, screens]) {
    expect(kept).not.toMatch(personal);
    expect(kept).not.toContain(token);
  }
  expect(cached.filter((path) => /^\/(?:api|files|config\.json)/.test(path))).toEqual([]);
}

test('signing out ends the session and leaves nothing personal, for the next person, in other tabs and offline too', async ({
  page,
  context,
}) => {
  const hers = await test.step('on a phone that has read everything', async () => {
    await signInAs(page, 'Sara Alqahtani');
    await openEverything(page);
    expect((await readStoredData(page)).storage).toMatch(/Industrial designer/);
    await expect.poll(async () => (await readStoredData(page)).screens).toMatch(/Sara/);
    const ended = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().endsWith('/users/session'),
    );
    const token = await tokenOf(page);
    await signOut(page);
    expect((await ended).status()).toBe(204);
    await expectNothingPersonal(page, ofSara, token);
    expect((await readStoredData(page)).screens).toBe('');
    expect(await untold(page)).toBeNull();
    await page.goBack();
    await expect(page.getByText('Industrial designer')).toBeHidden();
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login/);
    return token;
  });

  await test.step('the next person sees nothing of her', async () => {
    await page.getByRole('link', { name: 'E-mail and password' }).click();
    await page.getByLabel('E-mail').fill('second@demo.test');
    await page.getByLabel('Password').fill('demo-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    // They are led to the page that was asked for just before.
    await expect(page.getByRole('heading', { name: 'Omar Bashir' })).toBeVisible();
    await expect(page.getByText('Industrial designer')).toBeHidden();
    // Her address and session tell: her name and work stand in the conversations that he has with her.
    const { storage, databases } = await readStoredData(page);
    for (const own of ['participant@demo.test', hers]) expect(storage + databases).not.toContain(own);
    await openEverything(page);
  });

  await test.step('offline, with another tab open', async () => {
    const other = await context.newPage();
    await other.goto('/agenda');
    await expect(other.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
    await context.setOffline(true);
    const token = await tokenOf(page);
    await signOut(page);
    await expect(other).toHaveURL(/\/login/);
    await other.close();
    await expectNothingPersonal(page, ofOmar, token);
    await page.goto('/agenda');
    await expect(page).toHaveURL(/\/login/);
    expect(await isAlive(page, token)).toBe(true);
    await context.setOffline(false);
    await expect.poll(() => untold(page)).toBeNull();
    expect(await isAlive(page, token)).toBe(false);
  });
});

const star = (page: Page, name: string) => page.getByRole('button', { name: `Favourite ${name}` });

test('without a network, what waits can be kept for the same person, who finds it sent', async ({
  page,
  context,
}) => {
  await forgetFavourites({ request: page.request, origin: '' }, 'applicant');
  await signInAs(page, 'Lina Haddad');
  await untilInstalled(page);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await page.goto('/contacts');
  await expect(star(page, 'Dina Karam')).toBeEnabled();
  await context.setOffline(true);
  await star(page, 'Dina Karam').click();
  await expect(star(page, 'Dina Karam')).toHaveAttribute('aria-pressed', 'true');
  await untilStored(page, 1);
  await askToSignOut(page);
  await expect(leaving(page)).toContainText('1 item waiting to send: 1 favourite');
  await leaving(page)
    .getByRole('button', { name: /^Sign out, keep/ })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await context.setOffline(false);

  await signInAs(page, 'Omar Bashir');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Omar Bashir' })).toBeVisible();
  await expect(page.getByText(/waiting to send/)).toBeHidden();
  await signOut(page);

  await signInAs(page, 'Lina Haddad');
  await page.goto('/contacts');
  await expect(star(page, 'Dina Karam')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/account/waiting');
  await expect(page.getByText('Nothing waits')).toBeVisible();
});

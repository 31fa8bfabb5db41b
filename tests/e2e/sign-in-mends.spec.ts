import type { Page } from '@playwright/test';
import { askForMail, codeField, expect, newAddress, reception, test } from './fixtures.ts';

// A worker would send the requests itself, out of reach of `page.route`.
test.use({ serviceWorkers: 'block' });

/** Counts the requests to an address; their answers come late, so that a second tap falls between. */
async function countSlowly(page: Page, address: RegExp): Promise<() => number> {
  let count = 0;
  await page.route(address, async (route) => {
    count += 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  return () => count;
}

/** Two taps in one turn, faster than React draws. */
const tapTwice = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });

test('a double tap asks for one mail', async ({ page }) => {
  const mails = await countSlowly(page, /\/api\/v1\/users\/email-signin$/);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(newAddress());
  await tapTwice(page, 'Email me the Magic Link');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(mails()).toBe(1);
});

test('a double tap on an account of the demo makes one session', async ({ page }) => {
  const sessions = await countSlowly(page, /ticket-master\/signin$/);
  await page.goto('/login');
  await tapTwice(page, /Host$/);
  await expect(reception(page)).toBeVisible();
  expect(sessions()).toBe(1);
});

test('an app opened again while the mail is read leads back to the code', async ({ page, server }) => {
  const email = newAddress();
  await askForMail(page, email);
  await page.goto('/');
  await page.getByRole('link', { name: 'Type the code from the e-mail' }).click();
  await codeField(page).fill((await server.newestMail(email)).code);
  await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('emailDraft'))).toBeNull();
});

test('the typed e-mail outlives a reload and a look at the terms', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('noura@exam');
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue('noura@exam');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await page.goBack();
  await expect(page.getByLabel('E-mail')).toHaveValue('noura@exam');
});

test('digits typed without a network are kept and sent by Retry', async ({ page, server, context }) => {
  const email = newAddress();
  await askForMail(page, email);
  const { code } = await server.newestMail(email);
  await context.setOffline(true);
  await codeField(page).fill(code);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(codeField(page)).toHaveValue(code);
  await context.setOffline(false);
  await retry.click();
  await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible();
});

test('a refused form puts the cursor into its first fault', async ({ page }) => {
  await page.goto('/login?with=password');
  await page.getByLabel('E-mail').fill('host@demo.test');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Password')).toBeFocused();
});

/** Fills in the profile as another device of the same person would. */
const completeElsewhere = (page: Page) =>
  page.evaluate(async () => {
    const deployment = await (await fetch('/config.json')).json();
    const answer = await fetch('/api/v1/users', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'x-app-key': deployment.appKey,
        'x-app-secret': deployment.appSecret,
        'x-tenant': deployment.tenant,
      },
      body: JSON.stringify({
        firstName: 'Noura',
        lastName: 'Alharbi',
        organization: 'Hub',
        position: 'Founder',
        location: 'Riyadh',
        timeZoneId: 'Asia/Riyadh',
      }),
    });
    if (!answer.ok) throw new Error(`The profile was answered with ${answer.status}.`);
  });

test('onboarding goes on where the profile was completed on another device', async ({ page, server }) => {
  await page.clock.install();
  const email = newAddress();
  await askForMail(page, email);
  await codeField(page).fill((await server.newestMail(email)).code);
  await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible();
  await completeElsewhere(page);
  await page.clock.fastForward('02:00'); // what is known of the person is no longer fresh
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(reception(page)).toBeVisible();
});

import { signedIn, signedOut } from '#tests/support/addresses.ts';
import { askForMail, codeField, expect, newAddress, test } from './fixtures.ts';
import { expectSound } from './sound.ts';

// Each screen in its other appearances, and in its special states, is looked at by itself in `tests/screens`.
test.use({ colorScheme: 'light', reducedMotion: 'reduce' });

test('every address is sound for who is signed out', async ({ page }) => {
  for (const path of signedOut) {
    await page.goto(path);
    await expectSound(page, path);
  }
});

test('every screen on the way in is sound', async ({ page, server }) => {
  const email = newAddress();
  await askForMail(page, email);
  await expectSound(page, '/check-inbox');
  const { link, code } = await server.newestMail(email);
  // As if another browser had asked for it.
  await page.goto(link.replace(/&browser=.*/, ''));
  await expect(page.getByText(email)).toBeVisible();
  await expectSound(page, '/email-signin');
  await page.goto('/check-inbox');
  await codeField(page).fill(code);
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectSound(page, '/pre-onboarding');
  await page.getByLabel('First name').fill('Noura');
  await page.getByLabel('Last name').fill('Alharbi');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Company')).toBeVisible();
  await expectSound(page, '/onboarding');
});

test('every address is sound for who is signed in', async ({ page, login, consoleGuard }) => {
  test.slow();
  consoleGuard.allow(/404/); // nobody is at the last address
  await login();
  for (const path of signedIn) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expectSound(page, path);
  }
});

test('the appearance can be chosen and stays chosen', async ({ page, login }) => {
  await login();
  await page.goto('/account');
  await page.getByRole('button', { name: /Appearance/ }).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

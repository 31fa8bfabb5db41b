import { askForMail, codeField, expect, newAddress, signInWithPassword, test } from './fixtures.ts';
import { expectSoundInLightAndDark } from './sound.ts';

const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };
const signedOut = [
  '/login',
  '/login?with=password',
  '/email-expired',
  '/apply',
  '/terms',
  '/privacy',
  '/no/such/page',
];
const signedIn = [
  '/',
  '/agenda',
  '/agenda?session=6',
  '/account',
  '/account/edit',
  '/account/devices',
  '/account/waiting',
  '/announce',
  '/forum',
  '/table',
  '/w',
  '/contacts',
  '/messages',
  '/no_such_person',
];

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
    test.slow();

    test('every screen for who is signed out is sound', async ({ page }) => {
      for (const path of signedOut) {
        await page.goto(path);
        await expectSoundInLightAndDark(page, path);
      }
    });

    test('every screen on the way in is sound', async ({ page, server }) => {
      const email = newAddress();
      await askForMail(page, email);
      await expectSoundInLightAndDark(page, '/check-inbox');
      const { link, code } = await server.newestMail(email);
      // As if another browser had asked for it.
      await page.goto(link.replace(/&browser=.*/, ''));
      await expect(page.getByText(email)).toBeVisible();
      await expectSoundInLightAndDark(page, '/email-signin');
      await page.goto('/check-inbox');
      await codeField(page).fill(code);
      await expect(page.getByLabel('First name')).toBeVisible();
      await expectSoundInLightAndDark(page, '/pre-onboarding');
      await page.getByLabel('First name').fill('R2');
      await page.getByLabel('Last name').fill('Alharbi');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectSoundInLightAndDark(page, '/pre-onboarding with an error');
      await page.getByLabel('First name').fill('Noura');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByLabel('Company')).toBeVisible();
      await expectSoundInLightAndDark(page, '/onboarding');
    });

    test('every screen for who is signed in is sound', async ({ page, consoleGuard }) => {
      consoleGuard.allow(/404/); // nobody is at the last address
      await signInWithPassword(page, 'participant@demo.test');
      for (const path of signedIn) {
        await page.goto(path);
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        await expectSoundInLightAndDark(page, path);
      }
      await page.goto('/account');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectSoundInLightAndDark(page, 'the sign-out sheet');
    });
  });
}

test('More holds what has no place in the bar, and closes with Escape, giving the focus back', async ({
  page,
  login,
}) => {
  await login();
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect(sheet.getByRole('link')).toHaveText([
    'Apply',
    /^Announce/,
    'Rooms',
    /^Forum/,
    'Table',
    /Account/,
  ]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(more).toBeFocused();
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

import type { Page } from '@playwright/test';
import { startAppServer } from './app-server.ts';
import {
  askForMail,
  codeField,
  expect,
  newAddress,
  onboard,
  reception,
  test,
  untilIn,
  untilInstalled,
} from './fixtures.ts';
import { openBrowser, untilOnDisk } from './persistent-browser.ts';
import { addLink, chooseImage, imageSheet, photo, save, saveButton, suffixField } from './profile-form.ts';

const wide = { width: 1280, height: 800 };

const firstStep = (page: Page) => page.getByRole('heading', { name: 'What is your name?' });

async function expectAgendaOf17(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
  await page.getByRole('button', { name: /^5 earlier/ }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /Confirmed/ })).toHaveCount(17);
}

test('a newcomer signs in with the link, and the app opens with no server after a restart of the browser', async ({
  launchOptions,
  viewport,
  locale,
  timezoneId,
}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  await using server = await startAppServer();
  const options = { ...launchOptions, baseURL: server.origin, viewport, locale, timezoneId };
  const first = await openBrowser(profile, options);
  const email = newAddress();
  await askForMail(first.page, email);
  await first.page.goto((await server.newestMail(email)).link);
  await onboard(first.page);
  await first.page.goto('/');
  await expect(reception(first.page)).toHaveText('Good afternoon, Noura');
  await first.page.getByRole('link', { name: 'All 17' }).click();
  await expectAgendaOf17(first.page);
  await untilInstalled(first.page);
  await untilOnDisk(profile, 'Noura');
  await first.context.close();
  expect(first.complaints()).toEqual([]);

  await server.stop();

  const { page, context, complaints } = await openBrowser(profile, options);
  await page.goto('/');
  await expect(reception(page)).toHaveText('Good afternoon, Noura');
  await expect(page.getByText(/^Offline · as of/).first()).toBeVisible();
  await page.getByRole('link', { name: 'All 17' }).click();
  await expectAgendaOf17(page);
  // On a wide screen the agenda stands beside Reception, and its own page is opened by its address.
  await page.setViewportSize(wide);
  await page.goto('/');
  await expect(reception(page)).toHaveText('Good afternoon, Noura');
  await page.goto('/agenda');
  await expectAgendaOf17(page);
  await context.close();
  expect(complaints()).toEqual([]);
});

test.describe('a newcomer', () => {
  test.use({ reducedMotion: 'reduce' });

  test('comes by the mail’s code to where they were going, and then to a complete public profile', async ({
    page,
    server,
    onDevice,
  }) => {
    const suffix = `lina_${process.pid}_${Date.now()}`;

    await test.step('the way in', async () => {
      const email = newAddress();
      await page.goto('/agenda?session=9');
      await expect(page).toHaveURL(/\/login$/);
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Email me the Magic Link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
      await codeField(page).fill((await server.newestMail(email)).code);
      await expect(firstStep(page)).toBeVisible();
    });

    await test.step('names and a portrait', async () => {
      await expect(
        page.getByText('PNG, JPG or JPEG, best a square of at least 200 by 200 pixels'),
      ).toBeVisible();
      const buffer = await photo(page, 1800, 1200);
      await chooseImage(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer });
      await imageSheet(page).getByRole('button', { name: 'Use image' }).click();
      await expect(imageSheet(page)).toBeHidden();
      await page.getByLabel('First name').fill('Lina');
      await page.getByLabel('Last name').fill('Alqahtani');
      // The upload is a draft until it is saved with the names; it comes back as they do.
      await page.reload();
      await expect(page.getByLabel('Last name')).toHaveValue('Alqahtani');
      await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
    });

    await test.step('work and place', async () => {
      await expect(page.getByRole('heading', { name: 'Nice to meet you, Lina' })).toBeVisible();
      await expect(page.getByRole('main').locator('img')).toHaveCount(1);
      await page.getByLabel('Company').fill('Masar Studio');
      await page.getByLabel('Position').fill('Industrial designer');
      await page.getByRole('button', { name: 'Complete' }).click();
      await expect(page).toHaveURL(/\/agenda\?session=9$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
    });

    await test.step('the rest of the profile', async () => {
      await page.goto('/');
      await page
        .getByRole('link', { name: /profile/i })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
      await page.getByLabel('Bio').fill('I design tools for hands.\n\nأصمم أدوات لليدين.');
      await suffixField(page).fill(suffix);
      await expect(page.getByText('Available', { exact: true })).toBeVisible();
      await addLink(page, 'Website');
      await page.getByLabel('Website', { exact: true }).fill('masar.example.org');
      await addLink(page, 'Instagram');
      await page.getByLabel('Instagram', { exact: true }).fill('@masar');
      await addLink(page, 'Mobile');
      await page.getByLabel('Mobile', { exact: true }).pressSequentially('0501234567');
      await expect(page.getByLabel('Mobile', { exact: true })).toHaveValue('050 123 4567');
      await expect(saveButton(page)).toBeEnabled();
      await save(page);
    });

    await test.step('as everybody sees it', async () => {
      const visitor = await onDevice();
      await visitor.goto(`/${suffix}`);
      await expect(visitor.getByRole('heading', { level: 1, name: 'Lina Alqahtani' })).toBeVisible();
      const main = visitor.getByRole('main');
      await expect(main.getByText('Industrial designer · Masar Studio')).toBeVisible();
      await expect(main.getByText('I design tools for hands.')).toBeVisible();
      await expect(main.locator('img').first()).toHaveJSProperty('naturalWidth', 200);
      await expect(visitor.getByRole('textbox')).toHaveCount(0);
      await expect(visitor.getByText('masar.example.org')).toHaveCount(0);
    });
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: wide });

  test('a link signs in by itself where it was asked for, elsewhere after a tap, and only once', async ({
    page,
    server,
    onDevice,
    consoleGuard,
  }) => {
    consoleGuard.allow(/410/);
    const email = newAddress();
    await askForMail(page, email);
    const { link } = await server.newestMail(email);

    const other = await onDevice();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Sign in on this browser?' })).toBeVisible();
    await expect(other.getByText(`Continue signs in ${email}.`)).toBeVisible();
    await expect(other).toHaveURL(/\/email-signin$/);

    await page.goto(link);
    await expect(firstStep(page)).toBeVisible();
    await page.goto(link);
    await expect(page.getByText(`You are still signed in as ${email}.`)).toBeVisible();
    await page.getByRole('link', { name: 'OK' }).click();
    await expect(firstStep(page)).toBeVisible();
    await onboard(page);

    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Link expired' })).toBeVisible();
    await other.getByRole('link', { name: 'OK' }).click();
    await expect(other).toHaveURL(/\/login$/);
  });
});

test('a first start without the server says what it needs, goes on when it is there, and takes the right password', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|401/);
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/login?with=password');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.getByLabel('E-mail').fill('host@demo.test');
  await page.getByLabel('Password').fill('not-it');
  await signIn.click();
  await expect(page.getByText('E-mail or password is not right.')).toBeVisible();
  await page.getByLabel('Password').fill('demo-password');
  await signIn.click();
  await untilIn(page);
});

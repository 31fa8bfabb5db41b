import { askForMail, expect, newAddress, reception, test } from './fixtures.ts';
import { addLink, chooseImage, imageSheet, photo, save, saveButton, suffixField } from './profile-form.ts';
import { expectSound } from './sound.ts';

test.use({ reducedMotion: 'reduce' });

test('a newcomer comes from the mail’s link to a complete public profile', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  test.slow();
  const suffix = `lina_${process.pid}`;
  const email = newAddress();
  await askForMail(page, email);
  await page.goto((await server.newestMail(email)).link);

  await test.step('names and a portrait', async () => {
    await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible();
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
    await expectSound(page, '/pre-onboarding with an image');
    await page.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('work and place', async () => {
    await expect(page.getByRole('heading', { name: 'Nice to meet you, Lina' })).toBeVisible();
    await expect(page.getByRole('main').locator('img')).toHaveCount(1);
    await page.getByLabel('Company').fill('Masar Studio');
    await page.getByLabel('Position').fill('Industrial designer');
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(reception(page)).toBeVisible();
  });

  await test.step('the rest of the profile', async () => {
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
    await expectSound(page, '/account/edit, filled');
    await expect(saveButton(page)).toBeEnabled();
    await save(page);
  });

  await test.step('as everybody sees it', async () => {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    const visitor = await context.newPage();
    await visitor.goto(`/${suffix}`);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Lina Alqahtani' })).toBeVisible();
    const main = visitor.getByRole('main');
    await expect(main.getByText('Industrial designer · Masar Studio')).toBeVisible();
    await expect(main.getByText('I design tools for hands.')).toBeVisible();
    await expect(main.locator('img').first()).toHaveJSProperty('complete', true);
    expect(
      await main
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBe(200);
    await expect(visitor.getByRole('textbox')).toHaveCount(0);
    await expect(visitor.getByText('masar.example.org')).toHaveCount(0);
    await context.close();
  });
});

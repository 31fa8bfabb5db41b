import type { Route } from '@playwright/test';
import { uploadImage } from '#contract/files.ts';
import { texts } from '#contract/texts.ts';
import { expect, test } from './fixtures.ts';
import { answers, chooseImage, editAsNewcomer, imageSheet, openEdit, photo, save } from './profile-form.ts';
import { expectSound } from './sound.ts';

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' });

const uploads = `**${uploadImage.path}`;
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

test('a large photo is cut to a square, made small on the phone, uploaded and saved', async ({
  page,
  server,
}) => {
  await editAsNewcomer(page, server);
  const buffer = await photo(page, 4000, 3000);
  const styles = await page.locator('style').count();
  await chooseImage(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const sheet = imageSheet(page);
  await expect(sheet.getByLabel('Zoom')).toBeVisible();
  await expectSound(page, 'the sheet that cuts an image');
  expect(await page.locator('style').count(), 'style elements').toBe(styles);
  const part = sheet.getByLabel('Part of the image; arrow keys move it');
  await part.focus();
  const picture = sheet.locator('img');
  const stood = await picture.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await picture.boundingBox())?.x).not.toBe(stood?.x);
  await sheet.getByLabel('Zoom').fill('2');
  const sent = page.waitForRequest(uploads);
  await sheet.getByRole('button', { name: 'Use image' }).click();
  const body: { imageType: string; base64: string } = (await sent).postDataJSON();
  expect(body.imageType).toBe('PROFILE_IMAGE');
  const image = Buffer.from(body.base64, 'base64');
  expect(image.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(image.length).toBeLessThan(60_000);
  await expect(sheet).toBeHidden();
  await save(page);
  await openEdit(page);
  const portrait = page.getByRole('group', { name: 'Profile image' }).locator('img');
  await expect(portrait).toHaveAttribute('src', /^\/files\/\w+\?/);
  await expect.poll(() => portrait.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(200);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await save(page);
  await openEdit(page);
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible();
});

test('an upload tells how far it is and can be cancelled', async ({ page, server }) => {
  await editAsNewcomer(page, server);
  const held: Route[] = [];
  await page.route(uploads, (route) => void held.push(route));
  const buffer = await photo(page, 900, 900);
  await chooseImage(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const sheet = imageSheet(page);
  await sheet.getByRole('button', { name: 'Use image' }).click();
  await expect(sheet.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await expectSound(page, 'the sheet of an upload');
  const failed = page.waitForEvent('requestfailed');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await failed;
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
});

test('a failed upload says so and can be tried again without choosing anew', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|ERR_CONNECTION_RESET|500/);
  await editAsNewcomer(page, server);
  const buffer = await photo(page, 900, 900);
  await page.route(uploads, (route) => route.abort('connectionreset'));
  await chooseImage(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const sheet = imageSheet(page);
  await sheet.getByRole('button', { name: 'Use image' }).click();
  await expect(sheet.getByText(texts.uploadFailed)).toBeVisible();
  await expectSound(page, 'the sheet of a failed upload');
  await page.unrouteAll();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
});

test('what is no image is refused on the phone', async ({ page, server }) => {
  await editAsNewcomer(page, server);
  let asked = 0;
  await page.route(uploads, (route) => {
    asked += 1;
    return route.abort();
  });
  const sheet = imageSheet(page);
  await chooseImage(page, { name: 'drawing.png', mimeType: 'image/png', buffer: svg });
  await expect(sheet.getByText('Please choose a PNG or JPEG image.')).toBeVisible();
  await page.keyboard.press('Escape');
  const broken = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(2000)]);
  await chooseImage(page, { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: broken });
  await expect(sheet.getByText('This image cannot be read. Please choose another one.')).toBeVisible();
  expect(asked).toBe(0);
});

test('what the server refuses is said in its words', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/413/);
  await editAsNewcomer(page, server);
  await page.route(uploads, (route) =>
    route.fulfill(answers(413, { code: 'upload_too_large', message: texts.uploadTooLarge })),
  );
  const buffer = await photo(page, 900, 900);
  await chooseImage(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await imageSheet(page).getByRole('button', { name: 'Use image' }).click();
  await expect(imageSheet(page).getByText(texts.uploadTooLarge)).toBeVisible();
});

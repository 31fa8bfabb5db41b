import type { Page, Route } from '@playwright/test';
import { uploadImageFile } from '#contract/files.ts';
import { updateMe } from '#contract/profile.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { newcomer } from './api-caller.ts';
import { askForMail, test as base, expect, signInByToken } from './fixtures.ts';
import {
  answers,
  chooseImage,
  imageSheet,
  openEdit,
  photo,
  save,
  saveButton,
  textField,
} from './profile-form.ts';

/** The page is that of somebody whose profile no other test looks at. */
const test = base.extend<{ loginAsNewcomer: () => Promise<void> }>({
  loginAsNewcomer: async ({ context, request, server }, use) =>
    use(async () => signInByToken(context, await newcomer({ request }, server))),
});

const nameOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const editLink = (page: Page) => page.getByRole('link', { name: 'Edit', exact: true });
const savedToast = (page: Page) => page.getByText('Profile saved').first();

/** Lets the next save wait; the returned function lets it go on. */
async function holdSave(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(
    `**${updateMe.path}`,
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return held.resolve;
}

test.describe('Back from the form', () => {
  test('closes what lies over it, asks about what is not saved, and goes or stays as one answers', async ({
    page,
    loginAsNewcomer,
  }) => {
    await loginAsNewcomer();
    await page.goto('/account');
    await editLink(page).click();
    await textField(page, 'Bio').fill('Still here');
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await expect(page.getByRole('dialog', { name: 'Time zone' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL(/\/account\/edit$/);
    await page.goBack();
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL(/\/account\/edit$/);
    await expect(textField(page, 'Bio')).toHaveValue('Still here');
    await page.getByRole('button', { name: 'Back' }).click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toBeHidden();
    await page.goBack();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await editLink(page).click();
    await expect(textField(page, 'Bio')).toHaveValue('');
    await expect(saveButton(page)).toBeHidden();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/account$/);
  });

  test('while it is being saved asks too: the save answers, and who has left already stays where they are', async ({
    page,
    loginAsNewcomer,
  }) => {
    await loginAsNewcomer();
    await page.goto('/account');
    await page.getByRole('link', { name: 'My profile' }).click();
    await editLink(page).click();
    await textField(page, 'Bio').fill('Saved after all');
    const saveFirst = await holdSave(page);
    await saveButton(page).click();
    await page.goBack();
    await expect(question(page)).toBeVisible();
    saveFirst();
    await expect(savedToast(page)).toBeVisible();
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL(/\/account\/profile$/);
    await expect(page.getByText('Saved after all')).toBeVisible();

    await editLink(page).click();
    await textField(page, 'Bio').fill('Saved behind the back');
    const saveSecond = await holdSave(page);
    await saveButton(page).click();
    await page.goBack();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/account\/profile$/);
    saveSecond();
    await expect(page.getByText('Saved behind the back')).toBeVisible();
    await expect(savedToast(page)).toBeVisible();
    await expect(page).toHaveURL(/\/account\/profile$/);
  });
});

test('saving in one tab keeps what another one has typed, though that was killed', async ({
  page,
  context,
  loginAsNewcomer,
}) => {
  await loginAsNewcomer();
  await openEdit(page);
  const other = await context.newPage();
  await openEdit(other);
  await textField(other, 'Company').fill('Typed in the other tab');
  await textField(page, 'Bio').fill('Typed in this tab');
  await save(page);
  await other.close({ runBeforeUnload: false });
  await openEdit(page);
  await expect(textField(page, 'Company')).toHaveValue('Typed in the other tab');
  await expect(textField(page, 'Bio')).toHaveValue('Typed in this tab');
});

test('a large photo is cut to a square, made small on the phone, uploaded in the end, and taken away', async ({
  page,
  loginAsNewcomer,
  consoleGuard,
}) => {
  consoleGuard.allow(/413|ERR_CONNECTION_RESET/);
  await loginAsNewcomer();
  await openEdit(page);
  const buffer = await photo(page, 4000, 3000);
  const styles = await page.locator('style').count();
  const sheet = imageSheet(page);
  const uploads = `**${uploadImageFile.path}`;
  const choose = () => chooseImage(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const again = sheet.getByRole('button', { name: 'Try again' });

  await test.step('what the server refuses is said in its words', async () => {
    const tooLarge = answers(413, { code: 'upload_too_large', message: texts.uploadTooLarge });
    await page.route(uploads, (route) => route.fulfill(tooLarge), { times: 1 });
    await choose();
    await expect(sheet.getByLabel('Zoom')).toBeVisible();
    expect(await page.locator('style').count(), 'style elements').toBe(styles);
    await sheet.getByRole('button', { name: 'Use image' }).click();
    await expect(sheet.getByText(texts.uploadTooLarge)).toBeVisible();
  });

  await test.step('one that is under way can be cancelled', async () => {
    const held: Route[] = [];
    await page.route(uploads, (route) => void held.push(route), { times: 1 });
    await again.click();
    await expect(sheet.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    const failed = page.waitForEvent('requestfailed');
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await failed;
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible();
    await expect(saveButton(page)).toBeHidden();
  });

  await test.step('one that never arrived is tried again without choosing anew, and arrives small', async () => {
    await page.route(uploads, (route) => route.abort('connectionreset'), { times: 1 });
    await choose();
    await sheet.getByLabel('Zoom').fill('2');
    await sheet.getByRole('button', { name: 'Use image' }).click();
    await expect(sheet.getByText(texts.uploadFailed)).toBeVisible();
    const sent = page.waitForRequest(uploads);
    await again.click();
    const { 'content-length': length } = await (await sent).allHeaders();
    expect(Number(length)).toBeLessThan(60_000);
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  });

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

test('a public profile leads to sign-in, and the mail’s link back to it', async ({ page, server }) => {
  // An address counts without its case, and stays as it was typed.
  await page.goto('/OMAR_Bashir');
  await expect(nameOf(page, 'Omar Bashir')).toBeVisible();
  await expect(page).toHaveURL(/\/OMAR_Bashir$/);
  await page.goto('/omar_bashir');
  await expect(nameOf(page, 'Omar Bashir')).toBeVisible();
  await page.getByRole('main').click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/login$/);
  await askForMail(page, 'second@demo.test');
  await page.goto((await server.newestMail('second@demo.test')).link);
  await expect(page).toHaveURL(/\/omar_bashir$/);
  // Second is Omar himself.
  await expect(page.getByRole('link', { name: 'My contact' })).toBeVisible();
});

test('from the first paint of a profile on nothing jumps, on phones and on wide screens', async ({
  page,
  login,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifts = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  const sizes = [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/omar_bashir');
    await expect(page.getByRole('link', { name: 'Sign in to connect' })).toBeVisible();
    expect(await shifts(), `signed out at ${size.width}`).toEqual([]);
  }
  await login();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/omar_bashir');
    await expect(page.getByRole('link', { name: /^LinkedIn/ })).toBeVisible();
    expect(await shifts(), `signed in at ${size.width}`).toEqual([]);
  }
});

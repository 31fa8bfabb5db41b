import type { Page, Route } from '@playwright/test';
import { updateMe } from '#contract/profile.ts';
import { texts } from '#contract/texts.ts';
import { askForMail, codeField, expect, newAddress, signInWithPassword, test } from './fixtures.ts';
import { addLink, answers, editAsNewcomer, openEdit, save, saveButton, textField } from './profile-form.ts';

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' });

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

/** Lets the next save wait; the returned function lets it go on. */
async function holdSave(page: Page, goOn: (route: Route) => Promise<void> = (route) => route.continue()) {
  const held = Promise.withResolvers<void>();
  await page.route(`**${updateMe.path}`, async (route) => {
    if (route.request().method() !== updateMe.method) return route.fallback();
    await held.promise;
    await goOn(route);
  });
  return held.resolve;
}

/** The save reaches the server, its answer does not reach the phone. */
async function loseAnswer(page: Page) {
  const arrived = Promise.withResolvers<void>();
  let isLost = false;
  await page.route(`**${updateMe.path}`, async (route) => {
    if (isLost || route.request().method() !== updateMe.method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
    arrived.resolve();
  });
  return arrived.promise;
}

async function editFromAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
}

test.describe('while it is being saved', () => {
  test('nothing can be typed that the save would lose, and the place is kept', async ({
    page,
    server,
    consoleGuard,
  }) => {
    consoleGuard.allow(/500/);
    await editAsNewcomer(page, server);
    const refused = answers(500, { message: 'Something went wrong', code: 'internal' });
    const goOn = await holdSave(page, (route) => route.fulfill(refused));
    await textField(page, 'Company').fill('Wadi Labs');
    await page.keyboard.press('Enter');
    await expect(saveButton(page)).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.type(' and more');
    goOn();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(textField(page, 'Company')).toHaveValue('Wadi Labs');
    await expect(textField(page, 'Company')).toBeFocused();
  });

  test('Back asks, and the save answers it', async ({ page, server }) => {
    await editAsNewcomer(page, server);
    await page.goto('/contacts');
    await editFromAccount(page);
    const goOn = await holdSave(page);
    await textField(page, 'Bio').fill('Saved after all');
    await saveButton(page).click();
    await page.goBack();
    await expect(question(page)).toBeVisible();
    goOn();
    await expect(page.getByText('Profile saved').first()).toBeVisible();
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  });

  test('who has left already stays where they are', async ({ page, server }) => {
    await editAsNewcomer(page, server);
    await page.goto('/account');
    await page.getByRole('link', { name: 'My profile' }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const goOn = await holdSave(page);
    await textField(page, 'Bio').fill('Saved behind the back');
    await saveButton(page).click();
    await page.goBack();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/account\/profile$/);
    goOn();
    await expect(page.getByText('Profile saved').first()).toBeVisible();
    await expect(page.getByText('Saved behind the back')).toBeVisible();
    await expect(page).toHaveURL(/\/account\/profile$/);
  });
});

test('Back twice closes the question and stays on the form', async ({ page, login }) => {
  await login('second');
  await page.goto('/contacts');
  await editFromAccount(page);
  await textField(page, 'Bio').fill('Still here');
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(/\/account\/edit$/);
  await page.goBack();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/\/account\/edit$/);
  await expect(textField(page, 'Bio')).toHaveValue('Still here');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test.describe('a save whose answer is lost', () => {
  test('is not made twice, also where more was changed meanwhile', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/ERR_CONNECTION_RESET/);
    await editAsNewcomer(page, server);
    await addLink(page, 'Website');
    await page.getByRole('textbox', { name: 'Website' }).fill('once.example.org');
    const arrived = loseAnswer(page);
    await saveButton(page).click();
    await arrived;
    await expect(page.getByText(/Your changes (?:are kept|can be saved)/)).toBeVisible();
    await textField(page, 'Bio').fill('And a few words');
    await save(page);
    await openEdit(page);
    await expect(page.getByRole('textbox', { name: /^Website/ })).toHaveCount(1);
    await expect(textField(page, 'Bio')).toHaveValue('And a few words');
  });

  test('is not called unsaved after a reload', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/ERR_CONNECTION_RESET/);
    await editAsNewcomer(page, server);
    await textField(page, 'Bio').fill('It did arrive');
    const arrived = loseAnswer(page);
    await saveButton(page).click();
    await arrived;
    await openEdit(page);
    await expect(textField(page, 'Bio')).toHaveValue('It did arrive');
    await expect(saveButton(page)).toBeHidden();
  });
});

test('saving in one tab keeps what another one has typed', async ({ page, server, context }) => {
  await editAsNewcomer(page, server);
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

test('the next person on the phone writes over nobody’s draft', async ({ page, login }) => {
  await login('second');
  await openEdit(page);
  await textField(page, 'Bio').fill('Half a thought of the second');
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await signInWithPassword(page, 'participant@demo.test');
  await openEdit(page);
  await textField(page, 'Bio').fill('Of somebody else');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await signInWithPassword(page, 'second@demo.test');
  await openEdit(page);
  await expect(textField(page, 'Bio')).toHaveValue('Half a thought of the second');
});

test('signing out says what only this phone has', async ({ page, login }) => {
  await login('second');
  await openEdit(page);
  await textField(page, 'Bio').fill('Not saved yet');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(sheet.getByText('Not saved: changes to your profile')).toBeVisible();
  await sheet.getByRole('button', { name: 'Stay' }).click();
  await openEdit(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(sheet).toBeVisible();
  await expect(sheet.getByText(/Not saved/)).toBeHidden();
});

test('a newcomer without a location is told so, and not left before a dead button', async ({
  page,
  server,
}) => {
  const email = newAddress();
  await askForMail(page, email);
  await codeField(page).fill((await server.newestMail(email)).code);
  await page.getByLabel('First name').fill('Reem');
  await page.getByLabel('Last name').fill('Alotaibi');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Company').fill('Wadi Labs');
  await expect(page.getByRole('button', { name: 'Complete' })).toBeDisabled();
  await page.getByLabel('Position').fill('Potter');
  await page.getByLabel('Location').fill('');
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText(texts.mandatory)).toBeVisible();
  await expect(page.getByLabel('Location')).toBeFocused();
});

test('a time zone is found by its country before others that only sound like it', async ({ page, login }) => {
  await login('second');
  await openEdit(page);
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  const sheet = page.getByRole('dialog', { name: 'Time zone' });
  await sheet.getByRole('combobox').fill('india');
  await expect(sheet.getByRole('option').first()).toContainText('Kolkata');
});

test('beside a long beginning there is room to read one’s own link', async ({ page, login }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await login('second');
  await openEdit(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  const field = textField(page, 'Personal link');
  await expect.poll(async () => (await field.boundingBox())?.width ?? 0).toBeGreaterThan(200);
});

test('a long position written from right to left loses its end and not its beginning', async ({
  page,
  login,
}) => {
  const position = 'مديرة تطوير الأعمال والابتكار والشراكات الاستراتيجية في المنطقة';
  await page.route('**/participants**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/"position":"[^"]*"/g, `"position":"${position}"`);
    await route.fulfill({ response: answer, body });
  });
  await login();
  await page.goto('/contacts');
  const isSeen = await page
    .getByText(position)
    .first()
    .evaluate((line) => {
      const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode();
      if (text === null) return null;
      const range = document.createRange();
      const isInside = (at: number) => {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const letter = range.getBoundingClientRect();
        const box = line.getBoundingClientRect();
        return letter.left >= box.left && letter.right <= box.right + 1;
      };
      return [isInside(0), isInside((text.textContent ?? '').length - 1)];
    });
  expect(isSeen).toEqual([true, false]);
});

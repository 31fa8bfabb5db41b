import { texts } from '#contract/texts.ts';
import { expect, signInWithPassword, test } from './fixtures.ts';
import {
  addLink,
  editAsNewcomer,
  openEdit,
  save,
  saveButton,
  suffixField,
  textField,
} from './profile-form.ts';
import { expectSound } from './sound.ts';

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' });

test.describe('leaving', () => {
  test('asks first, and goes or stays as one answers', async ({ page, login }) => {
    await login('second');
    await page.goto('/account');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await textField(page, 'Position').fill('Something else');
    const sheet = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('button', { name: 'Back' }).click();
    await expectSound(page, 'the sheet that asks before leaving');
    await sheet.getByRole('button', { name: 'Keep editing' }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/account\/edit$/);
    await page.getByRole('link', { name: 'People' }).click();
    await sheet.getByRole('button', { name: 'Keep editing' }).click();
    await expect(textField(page, 'Position')).toHaveValue('Something else');
    await page.goBack();
    await sheet.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(textField(page, 'Position')).not.toHaveValue('Something else');
    await expect(saveButton(page)).toBeHidden();
  });

  test('asks nothing where nothing differs any more', async ({ page, login }) => {
    await login('second');
    await page.goto('/account');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const before = await textField(page, 'Position').inputValue();
    await textField(page, 'Position').fill('Something else');
    await textField(page, 'Position').fill(before);
    await expect(saveButton(page)).toBeHidden();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/account$/);
  });

  test('Back closes a sheet of the form before anything is asked', async ({ page, login }) => {
    await login('second');
    await page.goto('/account');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await textField(page, 'Position').fill('Something else');
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await expect(page.getByRole('dialog', { name: 'Time zone' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(textField(page, 'Position')).toHaveValue('Something else');
  });
});

test.describe('what is typed stays on the phone', () => {
  test('when the app is killed', async ({ page, login, context }) => {
    await login('second');
    await openEdit(page);
    await textField(page, 'Bio').fill('Half a sentence');
    await addLink(page, 'Website');
    await page
      .getByRole('textbox', { name: /^Website/ })
      .last()
      .fill('kept.example.org');
    await page.close({ runBeforeUnload: false });

    const next = await context.newPage();
    await openEdit(next);
    await expect(textField(next, 'Bio')).toHaveValue('Half a sentence');
    await expect(next.getByRole('textbox', { name: /^Website/ }).last()).toHaveValue('kept.example.org');
    await expect(next.getByText('Not saved yet · kept on this phone')).toBeVisible();
    await expectSound(next, 'a restored edit');
    await next.getByRole('button', { name: 'Discard' }).click();
    await expect(textField(next, 'Bio')).not.toHaveValue('Half a sentence');
    await expect(saveButton(next)).toBeHidden();
    await next.getByRole('button', { name: 'Undo' }).click();
    await expect(textField(next, 'Bio')).toHaveValue('Half a sentence');
  });

  test('when there is no connection, and is saved when it is back', async ({ page, server, context }) => {
    await editAsNewcomer(page, server);
    await textField(page, 'Bio').fill('Written in a tunnel');
    await context.setOffline(true);
    await saveButton(page).click();
    const kept = 'No connection. Your changes are kept on this phone; save again when you are online.';
    await expect(page.getByText(kept)).toBeVisible();
    await suffixField(page).fill('somewhere_else');
    await expect(page.getByText('Can’t check offline')).toBeVisible();
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('Uploading an image needs a connection').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('The connection is back. Your changes can be saved now.')).toBeVisible();
    await expect(page.getByText(texts.suffixAvailable, { exact: true })).toBeVisible();
    await save(page);
    await openEdit(page);
    await expect(textField(page, 'Bio')).toHaveValue('Written in a tunnel');
  });

  test('when the session has ended, and is there again after signing in', async ({
    page,
    login,
    consoleGuard,
  }) => {
    consoleGuard.allow(/401/);
    await login('second');
    await openEdit(page);
    await textField(page, 'Bio').fill('Typed for nobody?');
    await page.evaluate(async () => {
      const token = localStorage.getItem('accessToken');
      const deployment = { 'x-app-key': 'last-links-web', 'x-app-secret': 'last-links-web-public' };
      const headers = { ...deployment, 'x-tenant': 'innovation-2021', authorization: `Bearer ${token}` };
      await fetch('/api/v1/users/session', { method: 'DELETE', headers });
    });
    await saveButton(page).click();
    await expect(page.getByRole('button', { name: 'Email me the Magic Link' })).toBeVisible();
    await page.goto('/login?with=password');
    await page.getByLabel('E-mail').fill('second@demo.test');
    await page.getByLabel('Password').fill('demo-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/account\/edit$/);
    await expect(textField(page, 'Bio')).toHaveValue('Typed for nobody?');
  });

  test('but not for the next person on the phone', async ({ page, login }) => {
    await login('second');
    await openEdit(page);
    await textField(page, 'Bio').fill('Mine alone');
    const { key, draft } = await page.evaluate(() => {
      const [kept] = Object.entries(localStorage).filter(([name]) => name.startsWith('profileDraft:'));
      return { key: String(kept?.[0]), draft: String(kept?.[1]) };
    });
    expect(draft).toContain('Mine alone');
    await page.evaluate((name) => localStorage.removeItem(name), key);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Email me the Magic Link' })).toBeVisible();
    await signInWithPassword(page, 'participant@demo.test');
    const otherId = await page.evaluate(async () => {
      const token = localStorage.getItem('accessToken');
      const deployment = { 'x-app-key': 'last-links-web', 'x-app-secret': 'last-links-web-public' };
      const headers = { ...deployment, 'x-tenant': 'innovation-2021', authorization: `Bearer ${token}` };
      const answer = await fetch('/api/v1/users/me', { headers });
      return String((await answer.json()).id);
    });
    // Not even where it stands under the other one's name.
    for (const name of [key, `profileDraft:${otherId}`])
      await page.evaluate(([at, kept]) => localStorage.setItem(at, kept), [name, draft] as const);
    await openEdit(page);
    await expect(textField(page, 'Bio')).not.toHaveValue('Mine alone');
    await expect(saveButton(page)).toBeHidden();
  });
});

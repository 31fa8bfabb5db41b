import type { Page } from '@playwright/test';
import { stripSuffix } from '#domain/suffix.ts';
import { refusedOrganizationCases } from '#tests/support/organization-cases.ts';
import { expect, signInWithPassword, untilInstalled } from './fixtures.ts';
import { codeOf, newOrganization, openTab, test, title, toast } from './organization-steps.ts';
import { expectSoundInLightAndDark } from './sound.ts';

const address = (page: Page) => page.getByLabel('Last Link URL');
const submit = (page: Page) => page.getByRole('button', { name: 'Create organisation' });
const fieldOf = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: true });
const messageOf = async (page: Page, label: string | RegExp) => {
  const described = await fieldOf(page, label).getAttribute('aria-describedby');
  return page.locator(`[id="${described?.split(' ').at(-1)}"]`);
};

async function openForm(page: Page, suffix: string): Promise<void> {
  await page.goto('/account/manage-organization');
  await page.getByLabel('Name', { exact: true }).fill('Masar');
  await page.getByLabel('Location').fill('Jeddah');
  await address(page).fill(suffix);
}

const labels = {
  name: 'Name',
  location: 'Location',
  bio: /^Description/,
  orgLastlinkSuffix: 'Last Link URL',
};
type TypedField = keyof typeof labels;
const isTyped = (field: string): field is TypedField => Object.hasOwn(labels, field);

/** What a keyboard cannot write, or what the field takes out while it is written, is the server's to refuse. */
function typedCases() {
  return refusedOrganizationCases.flatMap(({ field, given, why, text }) => {
    if (!isTyped(field) || typeof given !== 'string' || /[\p{Cc}\p{Cs}]/u.test(given)) return [];
    if (field === 'orgLastlinkSuffix' && stripSuffix(given) !== given) return [];
    return [{ label: labels[field], given, why, text }];
  });
}

test('what the form refuses is said beside the field', async ({ page, login }) => {
  test.slow();
  await login('second');
  await openForm(page, 'never_made');
  const cases = typedCases();
  expect(cases.length).toBeGreaterThan(8);
  for (const { label, given, why, text } of cases) {
    const field = fieldOf(page, label);
    const before = await field.inputValue();
    await field.fill(given);
    await submit(page).click();
    await expect(await messageOf(page, label), `${String(label)}: ${why}`).toHaveText(text);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(before);
  }
});

test('an address that is taken blocks saving, on the phone and by the server', async ({
  page,
  login,
  consoleGuard,
}) => {
  await login('second');
  await openForm(page, 'Innovation_Hub');
  await expect(page.getByText('Not Available')).toBeVisible();
  await submit(page).click();
  await expect(page.getByText('Last Link URL already taken. Please use another Last Link.')).toBeVisible();
  await address(page).fill('contacts');
  await expect(page.getByText('Not Available')).toBeVisible();

  consoleGuard.allow(/409|ERR_FAILED/);
  await page.route(/\/exists$/, (route) => route.abort());
  await page.goto('about:blank');
  await openForm(page, 'innovation_hub');
  await submit(page).click();
  await expect(page.getByText('Last Link URL already taken. Please use another Last Link.')).toBeVisible();
});

test('what was typed is kept on the phone, and leaving asks', async ({ page, login, context }) => {
  await login('second');
  await openForm(page, 'kept_draft');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('What you typed before was kept on this phone.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Masar');
  await context.setOffline(true);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('No connection. What you typed is kept on this phone.');
  await page.getByRole('button', { name: 'Back' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Back' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).not.toHaveURL(/manage-organization/);
  await page.goto('/account/manage-organization');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

test('an edit shows in the head, and only it is sent', async ({ page, callerFor, login }) => {
  await newOrganization(await callerFor('second'), 'edited');
  await login('second');
  await page.goto('/account/organization/edited');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Location').fill('Tabuk');
  await address(page).fill('Edited_Anew');
  await expect(page.getByText(/^Links to the old address/)).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ location: 'Tabuk', orgLastlinkSuffix: 'Edited_Anew' });
  await expect(toast(page, 'Organisation saved')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/organization\/Edited_Anew$/);
  await expect(page.getByText('Tabuk', { exact: true })).toBeVisible();
});

test('an organisation that was opened opens again without a network', async ({
  page,
  context,
  callerFor,
  login,
}) => {
  const made = await newOrganization(await callerFor('participant'), 'offline');
  await login('second');
  await untilInstalled(page);
  await page.goto('/account/organization/offline');
  await openTab(page, 'Members');
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Sara Alqahtani');
  await page.goto(`/o/offline?code=${codeOf(made)}`);
  await expect(title(page, 'Studio offline')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Offline · as of/)).toBeVisible();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Joining needs a connection.');
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(toast(page, 'Following Studio offline needs a connection.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await page.goto('/account/organization/offline?tab=members');
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Sara Alqahtani');
});

const sizes = { phone: { width: 320, height: 640 }, wide: { width: 1280, height: 800 } };
for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });

    test('every screen of an organisation is sound', async ({ page }) => {
      test.slow();
      for (const path of ['/o/innovation_hub', '/o/innovation_hub?code=abc']) {
        await page.goto(path);
        await expect(title(page, 'Innovation Hub')).toBeVisible();
        await expectSoundInLightAndDark(page, `${path} signed out`);
      }
      await signInWithPassword(page, 'host@demo.test');
      for (const tab of ['', '?tab=members', '?tab=invite']) {
        await page.goto(`/account/organization/innovation_hub${tab}`);
        await expect(page.getByRole('tabpanel')).not.toBeEmpty();
        await expectSoundInLightAndDark(page, `the organisation ${tab}`);
      }
      await page.goto('/account/organization/innovation_hub?tab=members');
      await page.getByRole('button', { name: 'Options for Huda Alzahrani' }).click();
      await expectSoundInLightAndDark(page, 'the menu of a member');
      for (const path of [
        '/account/manage-organization',
        '/account/manage-organization/innovation_hub',
        '/o/innovation_hub?code=abc',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectSoundInLightAndDark(page, path);
      }
    });
  });
}

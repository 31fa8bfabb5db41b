import type { Page } from '@playwright/test';
import { updateOrganization } from '#contract/organizations.ts';
import { picture } from '#tests/support/images.ts';
import { askForMail, expect, newAddress, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text);
const edit = (page: Page) => page.getByRole('link', { name: 'Edit', exact: true });
const memberRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name });

async function openTab(page: Page, name: 'Members' | 'Invite Members'): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

async function fillForm(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture({ width: 640, height: 480 }, 'png'),
  });
  await page.getByRole('button', { name: 'Use image' }).click();
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Masar Studio');
  await page.getByLabel('Last Link URL').fill('masar_design');
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  await page.getByLabel('Location').fill('Jeddah, Saudi Arabia');
  await page.getByLabel('Description').fill('We draw chairs.\nAnd build them.');
  await page.getByRole('combobox', { name: /^Time zone/ }).click();
  await page.getByRole('combobox', { name: /^Search a city/ }).fill('Riyadh');
  await page
    .getByRole('dialog')
    .getByText(/^Riyadh/)
    .click();
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByRole('dialog').getByText('Website', { exact: true }).click();
  await page.getByLabel('Website', { exact: true }).fill('masar.example');
}

async function make(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('link', { name: 'Create an organisation' }).click();
  await fillForm(page);
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect(toast(page, 'Organisation created')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/organization\/masar_design$/);
  await expect(title(page, 'Masar Studio')).toBeVisible();
  await expect(page.getByText('Owner', { exact: true })).toBeVisible();
  await expect(page.getByText('We draw chairs.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Website/ })).toHaveAttribute(
    'href',
    /^https:\/\/masar\.example\/?$/,
  );
  await expect(page.getByText(/^Riyadh \(GMT\+3\)/)).toBeVisible();
  await expect(page.locator('img[src*="/files/"]').first()).toBeVisible();
}

/** Goes back while the save is on its way, which leads to what was saved. */
async function goBackDuringSave(page: Page): Promise<void> {
  await edit(page).click();
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/organization\/\d+$/, async (route) => {
    if (route.request().method() === updateOrganization.method) await held.promise;
    await route.fallback();
  });
  await page.getByLabel('Location').fill('Tabuk');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/manage-organization/);
  held.resolve();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/account\/organization\/masar_design$/);
  await expect(page.getByText('Tabuk').first()).toBeVisible();
}

async function copyInvitation(page: Page): Promise<string> {
  await openTab(page, 'Invite Members');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Whoever signs in for the first time tells who they are. */
async function tellWho(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Lama');
  await page.getByLabel('Last name').fill('Alsubaie');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Company').fill('Wadi Labs');
  await page.getByLabel('Position').fill('Potter');
  await page.getByRole('button', { name: 'Complete' }).click();
}

test('an organisation is made, somebody joins it by its link and a mail, becomes an admin and leaves', async ({
  page,
  login,
  server,
  onDevice,
}) => {
  test.slow();
  await login('participant');
  await make(page);
  await goBackDuringSave(page);
  const invitation = await copyInvitation(page);
  expect(invitation).toMatch(/\/o\/masar_design\?code=[\w-]{16,}$/);

  const visitor = await onDevice();
  const email = newAddress();
  await visitor.goto(invitation);
  await visitor.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(visitor).toHaveURL(/\/login$/);
  await askForMail(visitor, email);

  // The tap counts on that phone alone.
  const other = await onDevice();
  await other.goto((await server.newestMail(email)).link);
  await other.getByRole('button', { name: 'Continue' }).click();
  await tellWho(other);
  await expect(other).toHaveURL(invitation);
  await other.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(toast(other, 'You are now a member of Masar Studio')).toBeVisible();
  await expect(other).toHaveURL(/\/account$/);
  await other.getByRole('link', { name: /Masar Studio.*Member/ }).click();
  await expect(title(other, 'Masar Studio')).toBeVisible();
  await expect(edit(other)).toBeHidden();

  await openTab(page, 'Members');
  await expect(memberRow(page, 'Lama Alsubaie')).toContainText('Member · Potter');
  await page.getByRole('button', { name: 'Options for Lama Alsubaie' }).click();
  await page.getByRole('button', { name: /^Make admin/ }).click();
  await expect(toast(page, 'Lama Alsubaie is now an admin')).toBeVisible();

  await other.reload();
  await expect(edit(other)).toBeVisible();
  await openTab(other, 'Invite Members');
  await expect(other.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await other.getByRole('tab', { name: 'About' }).click();
  await other.getByRole('button', { name: 'Leave organisation' }).click();
  await other.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(toast(other, 'You left Masar Studio')).toBeVisible();
  await expect(edit(other)).toBeHidden();

  await page.reload();
  await openTab(page, 'Members');
  await expect(memberRow(page, 'Sara Alqahtani')).toContainText('Owner');
  await expect(memberRow(page, 'Lama Alsubaie')).toHaveCount(0);
});

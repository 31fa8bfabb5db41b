import type { Page } from '@playwright/test';
import { picture } from '#tests/support/images.ts';
import { askForMail, expect, newAddress } from './fixtures.ts';
import { memberRow, openTab, tellWho, test, title, toast } from './organization-steps.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function fillOrganization(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture({ width: 640, height: 480 }, 'png'),
  });
  await page.getByRole('button', { name: 'Use image' }).click();
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Masar Studio');
  await expect(page.getByLabel('Last Link URL')).toHaveValue('masar_studio');
  await page.getByLabel('Last Link URL').fill('masar-design');
  await expect(page.getByLabel('Last Link URL')).toHaveValue('masardesign');
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

async function createOrganization(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('link', { name: 'Create an organisation' }).click();
  await expect(title(page, 'Create an organisation')).toBeVisible();
  await fillOrganization(page);
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect(toast(page, 'Organisation created')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/organization\/masardesign$/);
  await expect(title(page, 'Masar Studio')).toBeVisible();
}

test('an organisation is made on a phone, and a second person joins it by its link', async ({
  page,
  login,
  server,
  phoneOf,
}) => {
  test.slow();
  await login('participant');
  await createOrganization(page);
  await expect(page.getByText('Owner', { exact: true })).toBeVisible();
  await expect(page.getByText('We draw chairs.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Website/ })).toHaveAttribute(
    'href',
    /^https:\/\/masar\.example\/?$/,
  );
  await expect(page.getByText(/^Riyadh \(GMT\+3\)/)).toBeVisible();
  await expect(page.locator('img[src*="/files/"]').first()).toBeVisible();

  await openTab(page, 'Invite Members');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/o\/masardesign\?code=[\w-]{16,}$/);

  const other = await phoneOf();
  const email = newAddress();
  await other.goto(link);
  await expect(title(other, 'Masar Studio')).toBeVisible();
  await other.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(other).toHaveURL(/\/login$/);
  await askForMail(other, email);
  await other.goto((await server.newestMail(email)).link);
  await tellWho(other);
  await expect(toast(other, 'You are now a member of Masar Studio')).toBeVisible();
  await expect(other).toHaveURL(/\/account$/);
  await other.getByRole('link', { name: /Masar Studio.*Member/ }).click();
  await expect(title(other, 'Masar Studio')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Edit', exact: true })).toBeHidden();
  await expect(other.getByRole('tab', { name: 'Invite Members' })).toBeHidden();
  await openTab(other, 'Members');
  await expect(memberRow(other, 'Lama Alsubaie')).toContainText('Member');
  await expect(other.getByRole('button', { name: /^Options for/ })).toHaveCount(0);

  await page.reload();
  await openTab(page, 'Members');
  await expect(memberRow(page, 'Lama Alsubaie')).toContainText('Member · Potter');
  await page.getByRole('button', { name: 'Options for Lama Alsubaie' }).click();
  await page.getByRole('button', { name: /^Make admin/ }).click();
  await expect(toast(page, 'Lama Alsubaie is now an admin')).toBeVisible();
  await expect(memberRow(page, 'Lama Alsubaie')).toContainText('Admin · Potter');

  await other.reload();
  await expect(other.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await openTab(other, 'Invite Members');
  await expect(other.getByRole('button', { name: 'Copy link' })).toBeVisible();

  await page.getByRole('button', { name: 'Options for Lama Alsubaie' }).click();
  await page.getByRole('button', { name: 'Remove member' }).click();
  const confirm = page.getByRole('dialog', { name: 'Remove Lama Alsubaie?' });
  await confirm.getByRole('button', { name: 'Remove member' }).click();
  await expect(memberRow(page, 'Lama Alsubaie')).toHaveCount(0);
  await expect(memberRow(page, /./)).toHaveCount(1);
  await expect(memberRow(page, /./).getByRole('link')).toBeFocused();

  await other.reload();
  await expect(other.getByRole('link', { name: 'Edit', exact: true })).toBeHidden();
  await other.goto('/account');
  await expect(other.getByRole('link', { name: 'Create an organisation' })).toBeVisible();
  await expect(other.getByRole('link', { name: /Masar Studio/ })).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { createOrganization, updateOrganization } from '#contract/organizations.ts';
import { call } from './api-caller.ts';
import { expect } from './fixtures.ts';
import { newOrganization, test, title } from './organization-steps.ts';
import { addLink } from './profile-form.ts';

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' });

const openEdit = async (page: Page, suffix: string) => {
  await page.goto(`/account/manage-organization/${suffix}`);
  await expect(title(page, 'Edit organisation')).toBeVisible();
};

test('one that was made although its answer was lost is not called taken', async ({
  page,
  login,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_CONNECTION_RESET/);
  await login('second');
  let isLost = false;
  await page.route(`**${createOrganization.path}`, async (route) => {
    if (isLost || route.request().method() !== createOrganization.method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.goto('/account/manage-organization');
  await page.getByLabel('Name', { exact: true }).fill('Lost and Found');
  await page.getByLabel('Location').fill('Abha');
  await page.getByLabel('Last Link URL').fill('lost_and_found');
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect(page.getByRole('alert')).toHaveText('No connection. What you typed is kept on this phone.');
  // Over a reload as well.
  await page.goto('/account/manage-organization');
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect(title(page, 'Lost and Found')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('link', { name: /Lost and Found/ })).toHaveCount(1);
});

test('a link that another admin has added meanwhile stays', async ({ page, login, callerFor }) => {
  const owner = await callerFor('second');
  const { id } = await newOrganization(owner, 'two_at_once');
  await login('second');
  await openEdit(page, 'two_at_once');
  await addLink(page, 'Website');
  await page.getByRole('textbox', { name: 'Website' }).fill('mine.example.org');
  await call(owner, updateOrganization, {
    params: { id: String(id) },
    body: { socialLinks: [{ type: 'BLOG', url: 'https://theirs.example.org', actionType: 'INSERT' }] },
  });
  await openEdit(page, 'two_at_once');
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('mine.example.org');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(title(page, 'Studio two_at_once')).toBeVisible();
  await expect(page.getByRole('link', { name: /theirs\.example\.org/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /mine\.example\.org/ })).toBeVisible();
});

test('Back during a save leads to the organisation once it is saved', async ({ page, login, callerFor }) => {
  await newOrganization(await callerFor('second'), 'slowly_saved');
  await login('second');
  await page.goto('/account/organization/slowly_saved');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
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
  await expect(title(page, 'Studio slowly_saved')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/organization\/slowly_saved$/);
  await expect(page.getByText('Tabuk').first()).toBeVisible();
});

test('the public page waits for one’s role, which would push everything down', async ({ page, login }) => {
  await login('host');
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/organization\/\d+$/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest(/\/api\/v1\/organization\/\d+$/);
  await page.goto('/o/innovation_hub');
  await asked;
  await expect(page.getByRole('link', { name: 'Members' })).toBeHidden();
  held.resolve();
  await expect(page.getByRole('link', { name: 'Members' })).toBeVisible();
  await expect(page.getByText('Owner')).toBeVisible();
});

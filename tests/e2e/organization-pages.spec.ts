import type { Page } from '@playwright/test';
import { askForMail, expect, newAddress, reception } from './fixtures.ts';
import {
  codeOf,
  join,
  memberRow,
  newOrganization,
  openTab,
  tellWho,
  test,
  title,
  toast,
} from './organization-steps.ts';

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('opening the link joins nobody; a tap does, and who has joined is told so', async ({
  page,
  callerFor,
  login,
}) => {
  const made = await newOrganization(await callerFor('participant'), 'open_only');
  const link = `/o/open_only?code=${codeOf(made)}`;
  await login('second');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You are invited to join Studio open_only' })).toBeVisible();
  await page.getByRole('link', { name: 'Members' }).click();
  await expect(memberRow(page, /./)).toHaveCount(1);
  await page.goto(link);
  await joinButton(page).click();
  await expect(toast(page, 'You are now a member of Studio open_only')).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You are a member of Studio open_only' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Studio open_only' }).click();
  await openTab(page, 'Members');
  await expect(memberRow(page, 'Omar Bashir')).toContainText('Member');
});

test('a tap counts in its own browser only: elsewhere the mail leads to Join', async ({
  page,
  server,
  callerFor,
  phoneOf,
}) => {
  const made = await newOrganization(await callerFor('participant'), 'other_browser');
  const email = newAddress();
  await page.goto(`/o/other_browser?code=${codeOf(made)}`);
  await joinButton(page).click();
  await askForMail(page, email);
  const elsewhere = await phoneOf();
  await elsewhere.goto((await server.newestMail(email)).link);
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await tellWho(elsewhere);
  await expect(elsewhere).toHaveURL(/\/o\/other_browser\?code=/);
  await joinButton(elsewhere).click();
  await expect(elsewhere).toHaveURL(/\/account$/);
});

test('renewing kills the old link, which says what to do', async ({
  page,
  callerFor,
  login,
  phoneOf,
  consoleGuard,
}) => {
  const made = await newOrganization(await callerFor('participant'), 'renewed');
  const owner = await phoneOf('participant');
  await owner.goto('/account/organization/renewed?tab=invite');
  const old = owner.getByText(codeOf(made));
  await expect(old).toBeVisible();
  await owner.getByRole('button', { name: /^Renew link/ }).click();
  const question = owner.getByRole('dialog', { name: 'Renew the link?' });
  await expect(question).toContainText('stop working');
  await question.getByRole('button', { name: 'Renew link' }).click();
  await expect(toast(owner, 'The link is new')).toBeVisible();
  await expect(old).toBeHidden();

  consoleGuard.allow(/404/);
  await login('second');
  await page.goto(`/o/renewed?code=${codeOf(made)}`);
  await joinButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This invitation no longer works');
  await expect(page.getByRole('alert')).toContainText('Ask Studio renewed for a new link.');
  await expect(button(page, 'Follow')).toBeVisible();
});

test('following is shown at once, stands in Account, and is taken back', async ({
  page,
  callerFor,
  login,
}) => {
  await newOrganization(await callerFor('participant'), 'followed');
  await login('second');
  await page.goto('/o/followed');
  await button(page, 'Follow').click();
  await expect(button(page, 'Following')).toBeVisible();
  await expect(page.getByText('Follower', { exact: true })).toBeVisible();
  await page.goto('/account');
  await page.getByRole('link', { name: /Studio followed.*Following/ }).click();
  await expect(title(page, 'Studio followed')).toBeVisible();
  await button(page, 'Following').click();
  await expect(button(page, 'Follow')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Create an organisation' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Studio followed/ })).toHaveCount(0);
});

test('each role sees what it may do', async ({ page, login, phoneOf }) => {
  await login('admin');
  await page.goto('/account/organization/innovation_hub?tab=members');
  await expect(memberRow(page, 'Faisal Alotaibi')).toContainText('Owner');
  await expect(page.getByRole('button', { name: /^Options for/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Invite Members' })).toBeVisible();
  await openTab(page, 'About');
  await expect(page.getByRole('button', { name: 'Leave organisation' })).toBeVisible();

  const owner = await phoneOf('host');
  await owner.goto('/account/organization/innovation_hub');
  await expect(owner.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Leave organisation' })).toBeHidden();
  await openTab(owner, 'Members');
  await expect(owner.getByRole('button', { name: 'Options for Huda Alzahrani' })).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Options for Faisal Alotaibi' })).toBeHidden();

  const stranger = await phoneOf('applicant');
  await stranger.goto('/account/organization/innovation_hub?tab=invite');
  await expect(stranger.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true');
  await expect(stranger.getByRole('tab')).toHaveText(['About', 'Members']);
  await expect(stranger.getByRole('link', { name: 'Edit', exact: true })).toBeHidden();
  await stranger.goto('/account/manage-organization/innovation_hub');
  await expect(title(stranger, 'Restricted Access')).toBeVisible();
});

test('a member leaves after a question', async ({ page, callerFor, login }) => {
  const made = await newOrganization(await callerFor('participant'), 'left');
  await join(await callerFor('second'), made);
  await login('second');
  await page.goto('/account/organization/left');
  await page.getByRole('button', { name: 'Leave organisation' }).click();
  await button(page, 'Leave').click();
  await expect(toast(page, 'You left Studio left')).toBeVisible();
  await expect(page.getByText('Member', { exact: true })).toBeHidden();
  await openTab(page, 'Members');
  await expect(memberRow(page, /./)).toHaveCount(1);
});

test('anybody reads the public page, and signing in leads back to it', async ({ page }) => {
  await page.goto('/o/innovation_hub');
  await expect(title(page, 'Innovation Hub')).toBeVisible();
  await expect(page.getByText('Riyadh, Saudi Arabia')).toBeVisible();
  await expect(page.getByText(/^We run the programme/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('link', { name: 'Sign in to follow' }).click();
  await page.goto('/login?with=password');
  await page.getByLabel('E-mail').fill('applicant@demo.test');
  await page.getByLabel('Password').fill('demo-password');
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/o\/innovation_hub$/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('going back from the public page forgets what was meant there', async ({ page, callerFor }) => {
  const made = await newOrganization(await callerFor('participant'), 'back');
  await page.goto(`/o/back?code=${codeOf(made)}`);
  await joinButton(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/o/back');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('joinTap'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('intent'))).not.toContain('organizationCode');
});

test('an address where nothing is says so, signed out and signed in', async ({
  page,
  login,
  consoleGuard,
}) => {
  consoleGuard.allow(/404/);
  const isMissing = async (path: string) => {
    await page.goto(path);
    await expect(title(page, 'Something went wrong'), path).toBeVisible();
    await expect(page.getByText('Please return back to previous page')).toBeVisible();
  };
  await isMissing('/o/nobody_here');
  await login('second');
  await isMissing('/o/nobody_here');
  await isMissing('/account/organization/nobody_here');
  await isMissing('/account/manage-organization/nobody_here');
  await page.goto('/');
  await expect(reception(page)).toBeVisible();
});

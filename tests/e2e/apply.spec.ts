import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { saveApplication } from '#contract/applications.ts';
import type { Programme } from '#contract/programme.ts';
import { call, callerAs } from './api-caller.ts';
import { aFridayInJune } from './app-server.ts';
import { expect, signInWithPassword, test, untilInstalled } from './fixtures.ts';
import { toast } from './organization-steps.ts';
import { expectSoundInLightAndDark } from './sound.ts';

// A page that is sliding in is wider than the screen.
test.use({ reducedMotion: 'reduce' });

const finished = {
  firstName: 'Omar',
  surname: 'Bashir',
  email: 'second@demo.test',
  dateOfBirth: '05/03/1999',
  city: 'Riyadh',
  region: 'Riyadh Region',
  telephoneNumber: '+966-550123456',
  saudiCitizenOrResident: true,
  nationalId: '1000000001',
  employmentStatus: 'Employed',
  englishProficiency: 'Fluent',
  careerHighlights: 'Two shops',
  skillSet: 'Selling',
  previousExperience: false,
  vision: 'Palms that tell when they are thirsty',
  envisionedOpportunity: 'Water is dear',
  targetAudience: 'Farmers',
  motivation: 'To learn',
  referenceLinks: '',
} as const;

/** The programme as it is, but for when applications close. */
const closeAt = (page: Page, moment: number) =>
  page.route('**/api/v1/programme', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const programme: Programme = await response.json();
    const refusedFrom = new Date(moment).toISOString();
    await route.fulfill({
      response,
      json: { ...programme, applications: { shownAsOpen: true, refusedFrom } },
    });
  });

const card = (page: Page) => page.getByRole('region', { name: 'Where things stand' });

test('visitors read everything, and come back to the form that they asked for', async ({ page }) => {
  await page.goto('/apply');
  await expect(card(page)).toContainText(
    'Applications for 2021 are closed. Sent ones could be changed until May 8th 2021.',
  );
  await expect(page.getByRole('button', { name: 'Application Closed' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Last Links' })).toHaveAttribute('href', '/login');
  const criteria = page.getByRole('region', { name: 'Judging criteria' });
  await expect(criteria.getByRole('heading', { level: 3 })).toHaveCount(6);
  const text = page.getByText('The answer is new where it will be used');
  await expect(text).toBeHidden();
  await criteria.locator('summary', { hasText: 'Innovation' }).press('Enter');
  await expect(text).toBeVisible();
  await page.getByRole('link', { name: 'Register to be a Mentor' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'E-mail and password' }).click();
  await page.getByLabel('E-mail').fill('participant@demo.test');
  await page.getByLabel('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/apply\/mentor/);
});

test('what was submitted takes the place of the facts until it is edited', async ({ page, server }) => {
  const second = await callerAs({ request: page.request, origin: server.origin }, 'second');
  await call(second, saveApplication, { body: { ...finished, submissionStatus: 'SUBMITTED' } });
  await signInWithPassword(page, 'second@demo.test');
  await page.goto('/apply');
  await expect(page).toHaveURL(/\/apply\/completed/);
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My application' })).toContainText(finished.vision);
  await expectSoundInLightAndDark(page, '/apply/completed');
  await page.getByRole('button', { name: 'Edit My Application' }).click();
  await expect(page).toHaveURL(/\/apply\/applicant/);
  await expect(page.getByLabel('First name')).toHaveValue('Omar');
  await page.goto('/apply');
  await expect(card(page)).toContainText('is what counts until you submit again.');
  await expectSoundInLightAndDark(page, '/apply with a draft');
  await page.getByRole('link', { name: 'Continue my draft' }).click();
  await expect(page).toHaveURL(/\/apply\/applicant/);
});

test('a host of the announcements sees the counts and gets the spreadsheet', async ({ page, login }) => {
  await login('host');
  await page.goto('/apply');
  const panel = page.getByRole('region', { name: 'Applications' });
  await expect(panel).toContainText(/\d+ submitted/);
  const coming = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Applications (.xlsx)' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^applications.*\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  await expect(panel).toContainText('Applications downloaded');
  await expectSoundInLightAndDark(page, '/apply of a host');
});

test('the time until the closing moment is counted, and what was written by then stays to be read', async ({
  page,
  login,
}) => {
  const hourMs = 3_600_000;
  await page.clock.install();
  await closeAt(page, Date.parse(aFridayInJune) + 47.5 * hourMs);
  await login('applicant');
  await page.clock.runFor(3_000);
  await expect(toast(page, /^Your application is not submitted yet\. Closes in/)).toBeVisible();
  await page.goto('/apply');
  await expect(card(page)).toContainText('Closes in 1 day 23 hours');
  await page.getByRole('link', { name: 'Continue my draft' }).click();
  await page.getByRole('link', { name: /^Why/ }).click();
  await page.getByLabel('Why do you want to take part?').fill('Because water is dear.');
  await expect(page.getByText('Closes in 1 day 23 hours')).toBeVisible();
  await page.clock.fastForward(48 * hourMs);
  const closed = 'Applications closed on June 20th 2021, 03:50 PM in Riyadh.';
  await expect(page.getByRole('heading', { name: closed })).toBeVisible();
  const written = page.getByRole('region', { name: 'What you wrote' });
  await expect(written).toContainText('A date farm of two hundred palms');
  await expect(written).toContainText('Because water is dear.');
  await expectSoundInLightAndDark(page, '/apply/applicant once applications have closed');
  await page.goto('/apply');
  await expect(card(page)).toContainText('Application Closed');
  await page.getByRole('link', { name: 'Read my draft' }).click();
  await expect(written).toContainText('Because water is dear.');
});

test('logging out from here names a draft that only this phone has', async ({
  page,
  context,
  login,
  consoleGuard,
}) => {
  // Pictures that were never seen are not on the phone.
  consoleGuard.allow(/ERR_FAILED/);
  await login('participant');
  await untilInstalled(page);
  await page.goto('/apply/mentor');
  await expect(page.getByLabel('Surname')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('How can you help the teams?').fill('I have built two companies.');
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  await page.goto('/apply');
  await page.getByRole('button', { name: 'Log out' }).click();
  const leaving = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(leaving).toContainText('Only this phone has:');
  await expect(leaving).toContainText('Mentor registration (draft)');
  await leaving.getByRole('button', { name: /^Discard/ }).click();
  await expect(page).toHaveURL(/\/login/);
});

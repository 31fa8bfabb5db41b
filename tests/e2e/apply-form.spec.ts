import type { Locator, Page } from '@playwright/test';
import { type ApplicationAnswers, getApplication, saveApplication } from '#contract/applications.ts';
import { call, callerAs } from './api-caller.ts';
import { expect, test, untilInstalled } from './fixtures.ts';
import { expectSoundInLightAndDark } from './sound.ts';
import { readStoredData } from './stored-data.ts';

const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('link', { name: /^Next/ });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const missing = (page: Page) => page.getByRole('region', { name: /answers? needs? you$/ });
const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' });
const vision = (page: Page) => page.getByLabel('What is your vision?');

const caretOf = (field: Locator) =>
  field.evaluate((input) => (input instanceof HTMLTextAreaElement ? input.selectionStart : null));

/** Everything that an application needs. */
const whole: ApplicationAnswers = {
  firstName: 'Omar',
  surname: 'Bashir',
  dateOfBirth: '05/03/1999',
  city: 'Riyadh',
  region: 'Riyadh Region',
  telephoneNumber: '+966-550123456',
  saudiCitizenOrResident: false,
  nationalId: '',
  employmentStatus: 'Student',
  englishProficiency: 'Fluent',
  careerHighlights: 'A sensor that works.',
  skillSet: 'Electronics.',
  previousExperience: false,
  vision: 'Water where it is needed.',
  envisionedOpportunity: 'Farms water by the clock.',
  targetAudience: 'Date farmers.',
  motivation: 'To learn.',
  referenceLinks: '',
  specialism: '',
};

/** The app is opened by the worker from now on, also without a network. */
async function openForm(page: Page): Promise<void> {
  await untilInstalled(page);
  await page.goto('/apply/applicant');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect(step(page, 'You')).toBeVisible();
}

async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Never answered: the page is gone.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test('half a form is there again after the page was killed, offline, with the cursor where it was', async ({
  page,
  login,
  context,
}) => {
  await login('participant');
  await openForm(page);
  await page.getByLabel('Surname').fill('Alqahtani');
  await page.getByLabel('Day').click();
  await page.keyboard.type('05031999');
  await page.getByText('Yes', { exact: true }).click();
  await page.getByLabel(/National ID/).fill('1098765432');
  await next(page).click();
  await page.getByText('Freelance').click();
  await next(page).click();
  await vision(page).fill('about palms');
  await vision(page).press('Home');
  await page.keyboard.type('All ');
  await expect.poll(async () => (await readStoredData(page)).databases).toContain('All about palms');
  await kill(page);

  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto('/apply/applicant');
  await expect(again).toHaveURL(/step=idea$/);
  await expect(vision(again)).toBeFocused();
  await expect(vision(again)).toHaveValue('All about palms');
  expect(await caretOf(vision(again))).toBe('All '.length);
  await steps(again)
    .getByRole('link', { name: /^Background/ })
    .click();
  await expect(again.getByLabel('Freelance')).toBeChecked();
  await again.goBack();
  await expect(step(again, 'Your idea')).toBeFocused();
  await steps(again)
    .getByRole('link', { name: /^You \(/ })
    .click();
  await expect(again.getByLabel('Surname')).toHaveValue('Alqahtani');
  await expect(again.getByLabel('Day')).toHaveValue('05');
  await expect(again.getByLabel('Month')).toHaveValue('03');
  await expect(again.getByLabel('Year')).toHaveValue('1999');
  await expect(again.getByLabel(/National ID/)).toHaveValue('1098765432');
});

test('what is submitted offline is kept, and sent once when there is a network', async ({
  page,
  login,
  context,
  request,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/); // what only organisers see is on nobody else's phone
  const caller = await callerAs({ request, origin: server.origin }, 'second');
  const body = { ...whole, submissionStatus: 'DRAFT' as const, revision: null, writer: null };
  await call(caller, saveApplication, { body });
  await login('second');
  await openForm(page);
  await context.setOffline(true);
  await steps(page).getByRole('link', { name: /^Why/ }).click();
  await page.getByLabel('Why do you want to take part?').fill('To learn from others.');
  await next(page).click();
  await next(page).click();
  await expect(page.getByText(/^No connection\. You can submit/)).toBeVisible();
  await submit(page).click();
  await expect(page).toHaveURL(/\/apply\/completed$/);
  expect(await call(caller, getApplication, {})).toMatchObject({ submissionStatus: 'DRAFT', revision: 1 });
  await context.setOffline(false);
  await expect
    .poll(() => call(caller, getApplication, {}))
    .toMatchObject({ submissionStatus: 'SUBMITTED', revision: 2, motivation: 'To learn from others.' });
  await expect(page).toHaveURL(/\/apply\/completed$/);
});

test('the form leads through its steps, and says in time what is missing', async ({ page, login }) => {
  test.slow();
  await login('host');
  await page.goto('/apply/applicant');
  await expect(step(page, 'You')).toBeVisible();
  await page.getByLabel('Telephone number').fill('050 123 4567');
  await page.getByLabel('Telephone number').press('Enter');
  await expect(page.getByLabel('Telephone number')).toHaveValue('+966-501234567');
  await expect(page.getByText('Please fill the city you reside in.')).toBeHidden();
  await next(page).click();
  await expect(step(page, 'Background')).toBeFocused();
  await expect(steps(page).getByRole('link', { name: 'You (needs you)' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Please fill the city you reside in.')).toBeVisible();
  await expect(page.getByText('Please fill month')).toBeVisible();
  await expectSoundInLightAndDark(page, 'the first step with its faults');

  await steps(page)
    .getByRole('link', { name: /^Your idea/ })
    .click();
  await vision(page).fill('word '.repeat(501));
  await expect(page.getByText('Maximum 500 words allowed.')).toBeVisible();
  await expect(page.getByText('501 / 500')).toBeVisible();
  await expectSoundInLightAndDark(page, 'a long answer that is too long');

  await page.goto('/apply/applicant?step=review');
  await expect(missing(page)).toContainText('What is your vision?');
  await expectSoundInLightAndDark(page, 'the review with faults');
  await submit(page).click();
  await expect(missing(page).getByRole('heading')).toBeFocused();
  await missing(page)
    .getByRole('link', { name: /^Why do you want/ })
    .click();
  await expect(page.getByLabel('Why do you want to take part?')).toBeFocused();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/apply$/);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Application Saved');

  await page.goto('/apply/mentor');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(missing(page).getByRole('heading')).toBeFocused();
  await missing(page)
    .getByRole('button', { name: /^LinkedIn profile/ })
    .click();
  await expect(page.getByLabel('LinkedIn profile')).toBeFocused();
  await expectSoundInLightAndDark(page, 'the mentor form with its faults');
});

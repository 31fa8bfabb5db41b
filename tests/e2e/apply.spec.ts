import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { getApplication } from '#contract/applications.ts';
import { call } from './api-caller.ts';
import { expect, test, untilInstalled } from './fixtures.ts';
import { readStoredData } from './stored-data.ts';

const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('link', { name: /^Next/ });
const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' });
const vision = (page: Page) => page.getByLabel('What is your vision?');

const caretOf = (field: Locator) =>
  field.evaluate((input) => (input instanceof HTMLTextAreaElement ? input.selectionStart : null));

/** The app is opened by the worker from now on, also without a network. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/apply');
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

async function writeFirstHalf(page: Page): Promise<void> {
  await page.getByLabel('Surname').fill('Bashir');
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
}

async function expectFirstHalf(page: Page): Promise<void> {
  await expect(page).toHaveURL(/step=idea$/);
  await expect(vision(page)).toBeFocused();
  await expect(vision(page)).toHaveValue('All about palms');
  expect(await caretOf(vision(page))).toBe('All '.length);
  await steps(page)
    .getByRole('link', { name: /^Background/ })
    .click();
  await expect(page.getByLabel('Freelance')).toBeChecked();
  await page.goBack();
  await expect(step(page, 'Your idea')).toBeFocused();
  await steps(page)
    .getByRole('link', { name: /^You \(/ })
    .click();
  await expect(page.getByLabel('Surname')).toHaveValue('Bashir');
  await expect(page.getByLabel('Day')).toHaveValue('05');
  await expect(page.getByLabel('Month')).toHaveValue('03');
  await expect(page.getByLabel('Year')).toHaveValue('1999');
  await expect(page.getByLabel(/National ID/)).toHaveValue('1098765432');
}

/** A draft that only this phone has. */
async function expectNamedAtLogOut(page: Page): Promise<void> {
  await page.goto('/apply/mentor');
  await page.getByLabel('How can you help the teams?').fill('I have built two companies.');
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  await page.goto('/apply');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const leaving = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(leaving).toContainText('Only this phone has:');
  // A slow phone has put it among what waits by now.
  await expect(leaving).toContainText(/Mentor registration \(draft\)|\d forms?/);
}

async function writeTheRest(page: Page): Promise<void> {
  await page.getByLabel('Which city do you live in?').fill('Riyadh');
  await page.getByLabel('Which region is it in?').fill('Riyadh Region');
  await page.getByLabel('Telephone number').fill('0550123456');
  await next(page).click();
  await page.getByText('Fluent').click();
  await page.getByLabel('What are the highlights of your career?').fill('A sensor that works.');
  await page.getByLabel('Which skills do you bring?').fill('Electronics.');
  await page.getByText('No', { exact: true }).click();
  await next(page).click();
  await page.getByLabel('Which opportunity do you see?').fill('Farms water by the clock.');
  await page.getByLabel('Who is your target audience?').fill('Date farmers.');
  await next(page).click();
  await page.getByLabel('Why do you want to take part?').fill('To learn from others.');
  await next(page).click();
  await next(page).click();
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an application outlives a crash and a lost network, and is sent once there is a network', async ({
    page,
    login,
    callerFor,
    context,
    consoleGuard,
  }) => {
    consoleGuard.allow(/net::ERR_FAILED/); // what only organisers see is on nobody else's phone
    const caller = await callerFor('second');
    await login('second');
    await openForm(page);
    await writeFirstHalf(page);
    await kill(page);

    await context.setOffline(true);
    const again = await context.newPage();
    await again.goto('/apply/applicant');
    await expectFirstHalf(again);
    await expectNamedAtLogOut(again);
    await again.goto('/apply/applicant?step=you');
    await writeTheRest(again);
    await expect(again.getByText(/^No connection\. You can submit/)).toBeVisible();
    await again.getByRole('button', { name: 'Submit' }).click();
    await expect(again).toHaveURL(/\/apply\/completed$/);
    expect((await call(caller, getApplication, {}))?.submissionStatus).not.toBe('SUBMITTED');

    await context.setOffline(false);
    await expect
      .poll(() => call(caller, getApplication, {}))
      .toMatchObject({
        submissionStatus: 'SUBMITTED',
        submitted: null,
        dateOfBirth: '05/03/1999',
        telephoneNumber: '+966-550123456',
        vision: 'All about palms',
        motivation: 'To learn from others.',
      });
    await expect(again.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
    await expect(again.getByRole('region', { name: 'My application' })).toContainText('All about palms');
  });
});

test('a host of the announcements sees the counts and gets the spreadsheets', async ({ page, login }) => {
  await login('host');
  await page.goto('/apply');
  const panel = page.getByRole('region', { name: 'Applications' });
  await expect(panel).toContainText(/\d+ submitted/);
  for (const list of ['Applications', 'Mentors']) {
    const coming = page.waitForEvent('download');
    await panel.getByRole('button', { name: `${list} (.xlsx)` }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${list.toLowerCase()}.*\\.xlsx$`));
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    await expect(panel).toContainText(`${list} downloaded`);
  }
});

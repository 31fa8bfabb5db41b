import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startAppServer } from './app-server.ts';
import {
  askForMail,
  codeField,
  expect,
  newAddress,
  onboard,
  signInWithPassword,
  test,
  untilInstalled,
} from './fixtures.ts';

const sessions = (page: Page) => page.getByRole('main').getByRole('link', { name: /Confirmed/ });

async function downloadedText(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('all sessions go into the calendar as one file', async ({ page, login }) => {
  await login();
  await page.goto('/agenda');
  const button = page.getByRole('button', { name: 'Add all to calendar' });
  const { name, text } = await downloadedText(page, () => button.click());
  expect(name).toMatch(/\.ics$/);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(17);
  expect(text).toContain('DTSTART:20210529T150000Z');
  expect(text).toContain('DTSTART:20210731T150000Z');
});

test('one session goes into the calendar from its details, which have their own address', async ({
  page,
  login,
}) => {
  await login();
  await page.getByRole('link', { name: 'All 17' }).click();
  await sessions(page).filter({ hasText: 'Designing for people unlike you' }).click();
  await expect(page).toHaveURL(/session=6/);
  const sheet = page.getByRole('dialog', { name: 'Designing for people unlike you' });
  await expect(sheet.getByText('Reem Alshehri')).toBeVisible();
  await expect(sheet.getByText(/Masterclass 6 of 17/)).toBeVisible();
  const button = sheet.getByRole('button', { name: 'Add to calendar' });
  const { text } = await downloadedText(page, () => button.click());
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(text).toContain('SUMMARY:Designing for people unlike you');
  expect(text).toContain('DTSTART:20210618T150000Z');
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/agenda$/);
  await page.goto('/agenda?session=6');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('the calendar file is made on the phone, so it works without a network', async ({
  page,
  login,
  context,
}) => {
  await login();
  await page.goto('/agenda');
  await expect(sessions(page).first()).toBeVisible();
  // A worker that is cut off while it arrives says so on the console.
  await untilInstalled(page);
  await context.setOffline(true);
  const button = page.getByRole('button', { name: 'Add all to calendar' });
  const { text } = await downloadedText(page, () => button.click());
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(17);
});

test('while the programme runs, earlier weekends are folded and open with a tap', async ({ page, login }) => {
  await login();
  await page.goto('/agenda');
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Weekend 4');
  await expect(sessions(page)).toHaveCount(12);
  await page.getByRole('button', { name: /^5 earlier · 29 May – 12 June/ }).click();
  await expect(sessions(page)).toHaveCount(17);
  await expect(sessions(page).first()).toContainText('From a problem to an opportunity');
});

test.describe('in another zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test("times are the reader's own, with the programme's beside them", async ({ page, server }) => {
    const email = newAddress();
    await askForMail(page, email);
    await codeField(page).fill((await server.newestMail(email)).code);
    await onboard(page);
    await page.goto('/agenda?session=6');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('Friday 18 June, 11:00 AM – 01:00 PM')).toBeVisible();
    await expect(sheet.getByText('New York (GMT-4)')).toBeVisible();
    await expect(sheet.getByText('Friday 18 June, 06:00 – 08:00 PM')).toBeVisible();
    await expect(sheet.getByText('Riyadh (GMT+3)')).toBeVisible();
  });
});

const moments = [
  {
    when: 'before the first session',
    clock: '2021-05-20T12:00:00+03:00',
    shown: 17,
    text: /Saturday 29 May/,
  },
  {
    when: 'while a session runs',
    clock: '2021-06-18T18:30:00+03:00',
    shown: 12,
    text: 'Live until 08:00 PM',
  },
  {
    when: 'after the last session',
    clock: '2021-08-20T12:00:00+03:00',
    shown: 17,
    text: /2021 programme has ended/,
  },
];

for (const { when, clock, shown, text } of moments) {
  test(`${when} the large card says so, and ${shown} sessions stand open`, async ({ browser }) => {
    await using server = await startAppServer({ programmeClock: clock });
    const context = await browser.newContext({ baseURL: server.origin });
    const page = await context.newPage();
    await signInWithPassword(page, 'participant@demo.test');
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await page.goto('/agenda');
    await expect(sessions(page)).toHaveCount(shown);
    await context.close();
  });
}

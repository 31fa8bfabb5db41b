import type { Browser } from '@playwright/test';
import { expect, signInWithPassword, test, untilInstalled } from './fixtures.ts';
import { expectSound } from './sound.ts';

test.use({ reducedMotion: 'reduce' });

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signInElsewhere(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL, userAgent: firefox });
  const page = await context.newPage();
  await signInWithPassword(page, 'second@demo.test');
  return { context, page };
}

test('another device is listed and can be ended, which signs it out', async ({
  page,
  login,
  browser,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(/401/);
  const other = await signInElsewhere(browser, baseURL);
  await login('second');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Devices' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').first()).toContainText(/This (?:phone|computer)/);
  await expect(main.getByRole('listitem').first()).toContainText(/Signed in on \d\d \w+ \d{4}/);
  await expect(main.getByText('Last used today').first()).toBeVisible();
  await expectSound(page, '/account/devices');

  await main.getByRole('button', { name: 'End Firefox on Windows' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'End Firefox on Windows?' });
  await expectSound(page, 'the sheet that ends a device');
  await sheet.getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('Firefox on Windows is signed out').first()).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(main.getByRole('listitem').filter({ hasText: 'Firefox on Windows' })).toHaveCount(0);

  await other.page.reload();
  await expect(other.page.getByLabel('E-mail')).toBeVisible();
  await other.context.close();
});

test('offline the list stands, and ending says that it needs a connection', async ({
  page,
  login,
  browser,
  baseURL,
  context,
}) => {
  const other = await signInElsewhere(browser, baseURL);
  await other.context.close();
  await login('second');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Devices' }).click();
  const end = page.getByRole('button', { name: 'End Firefox on Windows' }).first();
  await expect(end).toBeVisible();
  await untilInstalled(page);
  await context.setOffline(true);
  await expect(page.getByText(/^Offline · as of/).first()).toBeVisible();
  await end.click();
  const sheet = page.getByRole('dialog', { name: 'End Firefox on Windows?' });
  await sheet.getByRole('button', { name: 'End' }).click();
  await expect(sheet.getByText('No connection. A device can be ended when you are online.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Keep' }).click();
  await expect(end).toBeVisible();
});

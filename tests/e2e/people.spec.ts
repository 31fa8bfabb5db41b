import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callerAs, favouritesOf, newcomer } from './api-caller.ts';
import { expect, signInByToken, test, untilInstalled } from './fixtures.ts';
import { openEdit, saveButton, textField } from './profile-form.ts';
import { untilStored } from './stored-data.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search people' });
const list = (page: Page) => page.getByRole('list', { name: 'People' });
const person = (page: Page, name: string) => list(page).getByRole('link', { name });
const nameOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const pill = (page: Page) => page.getByText(/^Offline · as of \d\d:\d\d [AP]M/);

/** A row near the middle of the screen, and where it stands. */
function middleRow(page: Page): Promise<{ name: string; y: number }> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('main [data-index]')]
      .map((row) => ({ name: row.querySelector('a')?.textContent ?? '', y: row.getBoundingClientRect().top }))
      .filter(({ y }) => y >= 300)
      .sort((one, other) => one.y - other.y);
    return seen[0] ?? { name: '', y: -1 };
  });
}

test('Back from a person returns to what was searched for and to the place in the list', async ({
  page,
  login,
}) => {
  await login('second');
  await page.goto('/contacts');
  await search(page).fill('shifa');
  // However fast one is: the address has not heard of the search by then.
  await person(page, 'Rania Saleh').click();
  await expect(page).toHaveURL(/\/rania_saleh$/);
  await page.goBack();
  await expect(search(page)).toHaveValue('shifa');
  await expect(page.getByText('2 found')).toBeVisible();
  await page.reload();
  await expect(search(page)).toHaveValue('shifa');
  await expect(page.getByText('2 found')).toBeVisible();

  await page.getByRole('button', { name: 'Clear' }).click();
  const letters = page.getByRole('slider', { name: 'Jump to a letter' });
  await letters.getByText('M', { exact: true }).click();
  await expect(list(page).getByRole('heading', { name: 'M', exact: true })).toBeInViewport();
  const atLetter = await page.evaluate(() => window.scrollY);
  await page.mouse.move(190, 400);
  await page.mouse.wheel(0, 133);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(atLetter + 133);
  const before = await middleRow(page);
  await person(page, before.name).click();
  await expect(nameOf(page, before.name)).toBeVisible();
  await page.goBack();
  await expect.poll(() => middleRow(page)).toEqual(before);

  await person(page, before.name).click();
  await expect(nameOf(page, before.name)).toBeVisible();
  await page.reload();
  await expect(nameOf(page, before.name)).toBeVisible();
  await page.goBack();
  // The heights that rows were measured at are forgotten by then: a row more or less.
  await expect(person(page, before.name)).toBeInViewport();
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('people stand there, one is saved as a contact, a star waits, and the own card is shown', async ({
    page,
    context,
    server,
    request,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_FAILED/); // portraits that were never looked at
    const caller = await newcomer({ request }, server);
    await signInByToken(context, caller);
    await page.goto('/contacts');
    await expect(person(page, 'Abdullah Alnasser')).toBeVisible();
    await page.goto('/omar_bashir');
    await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true);
    await untilInstalled(page);
    await context.setOffline(true);
    await page.reload();
    await expect(nameOf(page, 'Omar Bashir')).toBeVisible();
    await expect(page.getByRole('link', { name: /^LinkedIn/ })).toBeVisible();
    await expect(pill(page)).toBeVisible();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('omar_bashir.vcf');
    const card = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n');
    expect(card.slice(0, 4)).toEqual(['BEGIN:VCARD', 'VERSION:3.0', 'N:Bashir;Omar;;;', 'FN:Omar Bashir']);
    expect(card).toContain('ORG:Waraq Labs');
    expect(card.find((line) => line.startsWith('URL:'))).toMatch(/\/omar_bashir$/);
    expect(card.find((line) => line.startsWith('PHOTO'))).toMatch(/^PHOTO;ENCODING=b;TYPE=JPEG:\/9j\//);

    await page.goto('/account/card');
    await expect(page.getByRole('img', { name: `QR code of ${caller.me.myLastlink}` })).toBeVisible();

    await page.goto('/contacts');
    await expect(pill(page)).toBeVisible();
    await search(page).fill('qamar');
    await expect(page.getByText('2 found')).toBeVisible();
    const star = page.getByRole('button', { name: 'Favourite Tariq Mansour' });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await untilStored(page, 1);
    await context.setOffline(false);
    const starred = async () => (await favouritesOf(caller)).people.map(({ lastName }) => lastName);
    await expect.poll(starred).toEqual(['Mansour']);
  });
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('a device that is ended on another one is signed out, and what was typed is there after signing in', async ({
  page,
  login,
  onDevice,
  playwright,
  server: { origin },
  consoleGuard,
}) => {
  consoleGuard.allow(/401/);
  const request = await playwright.request.newContext({ userAgent: firefox });
  const other = await onDevice();
  await signInByToken(other.context(), await callerAs({ request, origin }, 'second'));
  await request.dispose();
  await openEdit(other);
  await textField(other, 'Bio').fill('Typed for nobody?');

  await login('second');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Devices' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').first()).toContainText(/This (?:phone|computer)/);
  await main.getByRole('button', { name: 'End Firefox on Windows' }).click();
  const sheet = page.getByRole('dialog', { name: 'End Firefox on Windows?' });
  await sheet.getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('Firefox on Windows is signed out').first()).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'Firefox on Windows' })).toHaveCount(0);

  await saveButton(other).click();
  await expect(other.getByRole('button', { name: 'Email me the Magic Link' })).toBeVisible();
  await other.goto('/login?with=password');
  await other.getByLabel('E-mail').fill('second@demo.test');
  await other.getByLabel('Password').fill('demo-password');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL(/\/account\/edit$/);
  await expect(textField(other, 'Bio')).toHaveValue('Typed for nobody?');
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test, untilInstalled } from './fixtures.ts';
import { expectSound } from './sound.ts';

const omar = '/omar_bashir';
const nameOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const pill = (page: Page) => page.getByText(/^Offline · as of \d\d:\d\d [AP]M/);

test.describe('without a network', () => {
  test('what was opened stays, with its age; what never was says so, and comes with the connection', async ({
    page,
    context,
    login,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_FAILED/); // a portrait that was still on its way
    await login();
    await untilInstalled(page);
    await page.goto(omar);
    await expect(nameOf(page, 'Omar Bashir')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(nameOf(page, 'Omar Bashir')).toBeVisible();
    await expect(page.getByRole('link', { name: /^LinkedIn/ })).toBeVisible();
    await expect(pill(page)).toBeVisible();
    await page.goto('/rania_saleh');
    await expect(nameOf(page, 'Not on this phone yet')).toBeVisible();
    await expectSound(page, 'a profile that is not on the phone');
    await context.setOffline(false);
    await expect(nameOf(page, 'Rania Saleh')).toBeVisible({ timeout: 20_000 });
  });

  test('whoever stands in the list is shown as the list knows them', async ({
    page,
    context,
    login,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_FAILED/); // portraits that nobody has seen yet
    await login();
    await untilInstalled(page);
    await page.goto('/contacts');
    await expect(page.getByRole('link', { name: 'Abdullah Alnasser' }).first()).toBeVisible();
    await context.setOffline(true);
    await page.goto('/abdullah_alnasser');
    await expect(nameOf(page, 'Abdullah Alnasser')).toBeVisible();
    await expect(page.getByText(/^The rest of this profile is not on this phone yet/)).toBeVisible();
    await expectSound(page, 'a profile as the list knows it');
    await context.setOffline(false);
    await expect(page.getByText(/^The rest of this profile/)).toBeHidden({ timeout: 20_000 });
  });

  test('a contact is saved as a file, portrait included', async ({ page, context, login }) => {
    await login();
    await untilInstalled(page);
    await page.goto(omar);
    await expect(nameOf(page, 'Omar Bashir')).toBeVisible();
    await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true);
    await context.setOffline(true);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('omar_bashir.vcf');
    const card = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n');
    expect(card.slice(0, 4)).toEqual(['BEGIN:VCARD', 'VERSION:3.0', 'N:Bashir;Omar;;;', 'FN:Omar Bashir']);
    expect(card).toContain('ORG:Waraq Labs');
    expect(card.find((line) => line.startsWith('URL:'))).toMatch(/\/omar_bashir$/);
    expect(card.find((line) => line.startsWith('PHOTO'))).toMatch(/^PHOTO;ENCODING=b;TYPE=JPEG:\/9j\//);
  });
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dayMs, minuteMs } from '#domain/time/clock.ts';
import { expect, test, untilInstalled } from './fixtures.ts';

const sessions = (page: Page) => page.getByRole('main').getByRole('link', { name: /Confirmed/ });

async function downloadedText(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** The moment at which a session begins in a calendar file (RFC 5545, section 3.3.5). */
const startOf = (session: number, text: string) => {
  const event = text.slice(text.indexOf(`UID:masterclass-${session}-`));
  const [, year, month, day, hour, minute] =
    /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\dZ/.exec(event)?.map(Number) ?? [];
  return Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, day, hour, minute);
};

/** An alarm rings in real time: the sixth session begins an hour and forty minutes after the server does. */
const expectSoon = (start: number) => {
  const ahead = start - Date.now();
  expect(ahead).toBeLessThanOrEqual(100 * minuteMs);
  expect(ahead).toBeGreaterThan(70 * minuteMs);
};

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('all sessions go into the calendar as one file, made on the phone without a network', async ({
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
    const { name, text } = await downloadedText(page, () => button.click());
    expect(name).toMatch(/\.ics$/);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(17);
    expectSoon(startOf(6, text));
    expect(startOf(6, text) - startOf(1, text)).toBe(20 * dayMs);
  });
});

test('one session goes into the calendar from its details, and Back closes them', async ({ page, login }) => {
  await login();
  await page.goto('/');
  await page.getByRole('link', { name: 'All 17' }).click();
  await sessions(page).filter({ hasText: 'Designing for people unlike you' }).click();
  await expect(page).toHaveURL(/session=6/);
  const sheet = page.getByRole('dialog', { name: 'Designing for people unlike you' });
  const button = sheet.getByRole('button', { name: 'Add to calendar' });
  const { text } = await downloadedText(page, () => button.click());
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(text).toContain('SUMMARY:Designing for people unlike you');
  expectSoon(startOf(6, text));
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/agenda$/);
});

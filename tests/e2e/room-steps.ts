import type { Page } from '@playwright/test';
import { getPublicEvent } from '#contract/events.ts';
import { joinEvent } from '#contract/participants.ts';
import { setStatus } from '#contract/registrations.ts';
import { getMe } from '#contract/users.ts';
import { picture } from '#tests/support/images.ts';
import { type Caller, call } from './api-caller.ts';
import { expect } from './fixtures.ts';

const choose = (page: Page, group: string, option: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByText(option, { exact: true }).click();

/** Picks one by its name in the sheet that a button opens. */
async function pick(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox').fill(name);
  await sheet.getByRole('option', { name: new RegExp(name) }).click();
  await expect(sheet).toBeHidden();
}

async function fillAbout(page: Page): Promise<void> {
  await page.getByLabel('Topic').fill('Founders’ evening');
  await choose(page, 'Hosted by', 'An organisation');
  await expect(page.getByText('Innovation Hub').first()).toBeVisible();
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.click();
  await page.keyboard.type('Bring one thing you can hold.');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: await picture({ width: 1280, height: 720 }, 'png'),
  });
  await page.getByRole('button', { name: 'Use image' }).click();
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  await page.getByLabel('Tags').fill('founders, dinner');
}

async function fillTime(page: Page): Promise<void> {
  await page.getByRole('switch', { name: /^Start date and time/ }).check();
  await page.getByLabel('Start date', { exact: true }).fill('2021-06-19');
  await page.getByLabel('Start time').fill('20:00');
  await page.getByLabel('Hours').fill('1');
  await page.getByLabel('Minutes').fill('٣٠');
  await choose(page, 'Repeats', 'Monthly');
  await choose(page, 'Repeat on', '3rd Saturday');
  await page.getByLabel('Ends on').fill('2021-09-30');
  await page.getByLabel('Number of occurrences').fill('0');
  await page.getByRole('switch', { name: /^Expiry date and time/ }).check();
  await page.getByLabel('Expiry date', { exact: true }).fill('2021-09-30');
  await page.getByLabel('Expiry time').fill('23:00');
}

async function fillRest(page: Page): Promise<void> {
  await page.getByLabel('Call URL').fill('meet.example.org/founders');
  await page.getByLabel('Call details').fill('Ring twice.');
  await choose(page, 'Security', 'Private');
  await choose(page, 'Access', 'Paid');
  await page.getByLabel('Entry price').fill('120');
  await choose(page, 'Currency', 'SAR');
  await choose(page, 'Registration', 'Custom fields');
  await page.getByLabel('Title', { exact: true }).fill('What do you bring?');
  await page.getByLabel('Placeholder').fill('One thing');
  await pick(page, 'Add an admin', 'Huda Alzahrani');
  await pick(page, 'Add a sponsor', 'Innovation Hub');
  await choose(page, 'Resource upload permission', 'All participants');
  await page.getByLabel('URL', { exact: true }).fill('founders_evening_21');
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
}

/** Fills in every field of a new private room of the demo's organisation. */
export async function fillRoom(page: Page): Promise<void> {
  await fillAbout(page);
  await fillTime(page);
  await fillRest(page);
}

/** Blocks somebody who has asked to join. */
export async function block(host: Caller, guest: Caller, suffix: string): Promise<void> {
  const { id: eventId } = await call(host, getPublicEvent, { params: { suffix } });
  const { id: participantUserId } = await call(guest, getMe, {});
  const { id } = await call(guest, joinEvent, { body: { eventId, participantUserId } });
  await call(host, setStatus, { body: { eventParticipantId: id, status: 'BLOCKED' } });
}

import type { Page } from '@playwright/test';
import { getEvent, getPublicEvent, listEvents } from '#contract/events.ts';
import { joinEvent } from '#contract/participants.ts';
import { getMe } from '#contract/users.ts';
import { type Caller, call } from './api-caller.ts';
import { expect, newAddress, test } from './fixtures.ts';
import { openLive, soon } from './live-steps.ts';
import { block, fillRoom } from './room-steps.ts';

const suffix = 'founders_evening_21';
const name = 'Founders’ evening';
const title = (page: Page, text: string | RegExp) => page.getByRole('heading', { level: 1, name: text });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text);
const questions = (page: Page) => page.getByRole('heading', { name: 'A question from the host' });

async function makeRoom(page: Page): Promise<void> {
  await page.goto('/w');
  await page.getByRole('link', { name: 'Create room' }).click();
  await fillRoom(page);
  const preview = page.getByRole('complementary', { name: 'Preview of the link' });
  await expect(preview).toContainText(name);
  await page.getByRole('button', { name: 'Create room' }).click();
  await expect(toast(page, 'Room created')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/w/${suffix}/about$`));
  await expect(title(page, name)).toBeVisible();
}

async function expectEveryField(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText('Bring one thing you can hold.')).toBeVisible();
  await expect(main.getByText(/08:00 – 09:30 PM/).first()).toBeVisible();
  await expect(main.getByText(/^Every 3rd Saturday until 30 Sep/)).toBeVisible();
  await expect(main.getByText(/SAR 120/).first()).toBeVisible();
  await expect(main.getByText('Ring twice.')).toBeVisible();
  await expect(main.getByText('founders', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Innovation Hub' }).first()).toBeVisible();
  await expect(main.getByText(/Faisal/).first()).toBeVisible();
}

async function change(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Manage' }).click();
  await expect(page.getByLabel('Topic')).toHaveValue(name);
  await expect(page.getByLabel('Minutes')).toHaveValue('30');
  await expect(page.getByLabel('Placeholder')).toHaveValue('One thing');
  await page.getByLabel('Call details').fill('Ring three times.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Room saved')).toBeVisible();
  await expect(page.getByText('Ring three times.')).toBeVisible();
}

/** Comes by the link, signs in for the first time, and has then asked to join. */
async function comeByLink(page: Page, mailed: () => Promise<{ code: string }>, email: string): Promise<void> {
  await page.goto(`/w/${suffix}`);
  await expect(title(page, `Welcome to ${name}`)).toBeVisible();
  await expect(page.getByText('Ring three times.')).toBeHidden();
  await page.getByRole('link', { name: 'Sign-in to my account' }).click();
  await askForMailHere(page, email);
  const { code } = await mailed();
  await page.getByLabel(/six digits/).fill(code);
  await page.getByLabel('First name').fill('Reem');
  await page.getByLabel('Last name').fill('Alqahtani');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Company').fill('Masar');
  await page.getByLabel('Position').fill('Founder');
  await page.getByRole('button', { name: 'Complete' }).click();
}

async function askForMailHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Email me the Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

/** Everything that a person can ask about a room, as far as the answers tell anything. */
async function askAbout(caller: Caller, room: { id: number; suffix: string }) {
  const me = await call(caller, getMe, {});
  const params = { id: String(room.id) };
  const body = { eventId: room.id, participantUserId: me.id };
  const asked = [
    call(caller, getPublicEvent, { params: { suffix: room.suffix } }),
    call(caller, getEvent, { params }),
    call(caller, joinEvent, { body }),
  ];
  const answers = await Promise.allSettled(asked);
  const lists = await call(caller, listEvents, {});
  return { answers: answers.map(reasonOf), rooms: JSON.stringify(lists).includes(room.suffix) };
}

const reasonOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' ? String(outcome.reason) : JSON.stringify(outcome.value);

test('a host makes a private room with every field and changes it; a guest comes by its link, signs in and is asked; who is blocked cannot tell it from one that never was', async ({
  page,
  login,
  onDevice,
  callerFor,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/404/);
  await login('host');
  await makeRoom(page);
  await expectEveryField(page);
  await change(page);

  const guest = await onDevice();
  const email = newAddress();
  await comeByLink(guest, () => server.newestMail(email), email);
  await expect(guest).toHaveURL(new RegExp(`/w/${suffix}/about$`));
  await expect(title(guest, name)).toBeVisible();
  await expect(questions(guest)).toBeVisible();
  await expect(guest.getByText('Ring three times.')).toBeHidden();
  await guest.getByRole('button', { name: 'More' }).click();
  await guest.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Rooms' }).click();
  await expect(guest.getByRole('listitem').filter({ hasText: name })).toContainText('Waiting for approval');

  const own = await callerFor('applicant');
  await block(await callerFor('host'), own, suffix);
  const blocked = await onDevice('applicant');
  for (const path of [`/w/${suffix}`, `/w/${suffix}/people`, '/w/never_there']) {
    await blocked.goto(path);
    await expect(title(blocked, 'This room is not here')).toBeVisible();
    await expect(blocked.getByText('The link may have changed.')).toBeVisible();
  }
  const { id } = await call(await callerFor('host'), getPublicEvent, { params: { suffix } });
  const hidden = await askAbout(own, { id, suffix });
  const never = await askAbout(own, { id: 999_999, suffix: 'never_there' });
  expect(hidden).toEqual(never);
  expect(hidden.rooms).toBe(false);
});

test('the wish to join travels with the mail to another device; leaving and what a host changes are seen without a reload', async ({
  page,
  onDevice,
  server,
  consoleGuard,
}) => {
  // The mark of what was read may come after one has left.
  consoleGuard.allow(/404/, /\/notifications\/read$/);
  const laptop = await onDevice();
  const email = newAddress();
  await laptop.goto('/w/reading_circle');
  await expect(title(laptop, /^Welcome to Reading circle/)).toBeVisible();
  await laptop.getByRole('link', { name: 'Sign-in to my account' }).click();
  await askForMailHere(laptop, email);
  const { link } = await server.newestMail(email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Reem');
  await page.getByLabel('Last name').fill('Alqahtani');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Company').fill('Masar');
  await page.getByLabel('Position').fill('Founder');
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/w\/reading_circle\/about$/);
  await expect(page.getByRole('tab', { name: 'About' })).toBeVisible();

  const host = await onDevice('host');
  await openLive(page, '/w/reading_circle');
  await host.goto('/w/reading_circle/manage');
  await host.getByLabel('Tags').fill('chairs');
  await host.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('chairs', { exact: true })).toBeVisible(soon);

  await page.getByRole('button', { name: 'Leave this room' }).click();
  const question = page.getByRole('dialog', { name: /^Leave Reading circle/ });
  await question.getByRole('button', { name: /Leave/ }).click();
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'About' })).toBeHidden();
});

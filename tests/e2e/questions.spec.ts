import type { Locator, Page } from '@playwright/test';
import { createEvent } from '#contract/events.ts';
import { joinEvent } from '#contract/participants.ts';
import { call, newcomer } from './api-caller.ts';
import { expect, signInByToken, test, untilInstalled } from './fixtures.ts';
import { isMarked, markPage, openLive, soon } from './live-steps.ts';
import { untilStored } from './stored-data.ts';

const suffix = 'questions_21';
const address = `/w/${suffix}/qna`;
const asked = 'Where do we leave the models?';
const answered = 'On the shelf by the door.';

const question = (page: Page): Locator => page.getByRole('article').filter({ hasText: asked });
const waiting = (page: Page) => question(page).getByText('Waiting to send');
const nothing = (page: Page) => page.getByText('No questions yet');

async function ask(page: Page): Promise<void> {
  const box = page.getByRole('region', { name: 'Your question' });
  await box.getByRole('textbox', { name: 'Ask a question' }).fill(asked);
  await box.getByRole('button', { name: 'Send' }).click();
}

async function answer(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Answer the question by' }).click();
  const sheet = page.getByRole('dialog', { name: 'Your answer' });
  await sheet.getByRole('textbox').fill(answered);
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(sheet).toBeHidden();
}

/** Takes a step of the question's menu. */
async function choose(page: Page, step: string): Promise<void> {
  await question(page).getByRole('button', { name: 'Options for the question by' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: step, exact: true }).click();
  await expect(sheet).toBeHidden();
}

test('what a guest asks without a network is answered, pinned and marked by the host, and each sees it at once', async ({
  page: host,
  login,
  onDevice,
  callerFor,
  request,
  server,
}) => {
  const noura = await newcomer({ request }, server);
  const body = { name: 'Questions', lastlinkSuffix: suffix, description: '<p>Ask anything.</p>' };
  const { id: eventId } = await call(await callerFor('host'), createEvent, { body });
  await call(noura, joinEvent, { body: { eventId, participantUserId: noura.me.id } });
  const guest = await onDevice(undefined, { serviceWorkers: 'allow' });
  await signInByToken(guest.context(), noura);
  await guest.goto(address);
  await untilInstalled(guest);
  await login('host');
  for (const one of [guest, host]) {
    await openLive(one, address);
    await expect(nothing(one)).toBeVisible();
    await markPage(one);
  }

  await test.step('it waits, and reaches the host with the network', async () => {
    await guest.context().setOffline(true);
    await ask(guest);
    await expect(waiting(guest)).toBeVisible();
    await untilStored(guest, 1);
    await guest.context().setOffline(false);
    await expect(question(host)).toBeVisible(soon);
    await expect(waiting(guest)).toBeHidden();
  });

  await test.step('the guest sees the answer, the pin and the mark', async () => {
    await answer(host);
    await expect(question(guest).getByText(answered)).toBeVisible(soon);
    await choose(host, 'Pin');
    await expect(question(guest).getByText('Pinned by the host')).toBeVisible(soon);
    await guest.getByText('Answered', { exact: true }).click();
    await expect(guest.getByText('No answered questions yet')).toBeVisible();
    await choose(host, 'Mark answered');
    await expect(question(guest)).toBeVisible(soon);
  });

  for (const one of [host, guest]) expect(await isMarked(one)).toBe(true);
});

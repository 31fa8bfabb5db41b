import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { blockPerson } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import { requestSignInMail } from '#contract/sign-in.ts';
import { displayName } from '#domain/person.ts';
import { field, send } from './support/chat.ts';
import { noura } from './support/chat-talk.ts';
import { draftPlaces } from './support/composer.ts';
import { newUser } from './support/people.ts';
import { button, onScreenOf } from './support/post-steps.ts';
import {
  badr,
  forumRow,
  isShown,
  omar,
  phoneToShareOn,
  recipient,
  sendTo,
  shareAddress,
  shared,
  talkAddress,
  talkText,
  url,
} from './support/share.ts';
import { askForMail, code, codeField, emailField, newVisitor } from './support/sign-in.ts';
import { expectSound } from './support/sound.ts';

describe('people', () => {
  test('stand there once: those one has written with, then favourites, then all by name, oneself not', async () => {
    const { phone } = phoneToShareOn();
    await phone.open('/contacts');
    await page
      .getByRole('button', { name: /^Favourite / })
      .nth(5)
      .click();
    await phone.open(talkAddress);
    const groups = sendTo.getByRole('heading', { level: 3 });
    await expect
      .poll(() => groups.elements().map(({ textContent }) => textContent))
      .toEqual(['Recent', 'Favorites', 'People']);
    const names = () =>
      sendTo
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(() => names()[0]).toContain(displayName(noura));
    expect(new Set(names()).size).toBe(names().length);
    expect(names().filter((name) => name?.startsWith('Sara Alqahtani'))).toEqual([]);
  });

  test('who is blocked cannot be chosen', async () => {
    const { phone, talk, chat } = phoneToShareOn();
    talk.change({ blocked: true });
    chat.with(badr).change({ blocked: true });
    await phone.open(talkAddress);
    for (const person of [noura, badr]) {
      await expect.element(recipient(person)).toBeDisabled();
      await expect.element(recipient(person)).toMatchTextContent(/Blocked/);
    }
    await expect.element(recipient(omar)).toBeEnabled();
    expect(phone.server.calls(blockPerson)).toEqual([]);
  });

  test('nobody who fits is said', async () => {
    const { phone } = phoneToShareOn();
    await phone.open(talkAddress);
    await page.getByRole('searchbox', { name: 'Search people' }).fill('qqq');
    await expect.element(page.getByText('Nobody fits “qqq”.')).toBeVisible();
  });
});

test.each([
  ['a number', { text: '0501234567890123456789' }, '0501234567890123456789'],
  ['words in quotation marks', { text: '"Stay"' }, '"Stay"'],
  ['JSON', { text: '{"a": 1}' }, '{"a": 1}'],
  ['Arabic and emoji', { title: 'لقاء', text: 'لقاء في الرياض 👩‍🚀', url }, `لقاء في الرياض 👩‍🚀\n${url}`],
  ['a script', { url: 'javascript:alert(1)' }, 'javascript:alert(1)'],
  [
    'markup',
    { text: '</textarea><img src=x onerror=alert(1)> & "so" on' },
    '</textarea><img src=x onerror=alert(1)> & "so" on',
  ],
])('%s comes as it was shared', async (_what, parts, text) => {
  const { phone } = phoneToShareOn();
  await phone.open(shareAddress(parts));
  await isShown(text);
  await recipient(noura).click();
  await expect.element(field).toHaveValue(text);
});

test('faults in the encoding of an address are text', async () => {
  const { phone } = phoneToShareOn();
  await phone.open('/share?text=100%&url=%zz');
  await isShown('100%\n%zz');
});

test('what is too long for a message comes with its beginning and its address, and can be sent', async () => {
  const { phone, talk } = phoneToShareOn();
  await phone.open(shareAddress({ text: 'A & b '.repeat(4_000), url }));
  await recipient(noura).click();
  await expect.element(field).toHaveFocus();
  const { value } = field.element() as HTMLTextAreaElement;
  expect(value.endsWith(`…\n${url}`)).toBe(true);
  expect(value.length).toBeGreaterThan(limits.chatMessageMaxLength / 2);
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.poll(() => talk.texts().length).toBe(2);
});

test('with nothing shared there is a way to Reception', async () => {
  const { phone } = phoneToShareOn();
  const app = await phone.open('/share');
  await expect.element(page.getByRole('heading', { name: 'Nothing to share' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Reception' }).click();
  await expect.poll(app.address).toBe('/');
});

test('Back leaves without a draft', async () => {
  const { phone } = phoneToShareOn();
  const app = await phone.open(talkAddress);
  await button('Back').click();
  await expect.poll(app.address).toBe('/');
  expect(await draftPlaces(phone.me.id)).toEqual([]);
});

test('by keyboard alone', async () => {
  const { phone } = phoneToShareOn();
  await phone.open(talkAddress);
  await expect.element(recipient(noura)).toBeVisible();
  await userEvent.click(page.getByRole('searchbox', { name: 'Search people' }));
  await userEvent.tab();
  await expect.element(forumRow).toHaveFocus();
  await userEvent.tab();
  await expect.element(recipient(noura)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(talkText);
});

test('signed out it waits on the phone, whole, and the mail knows nothing of it', async () => {
  const user = newUser();
  const phone = newVisitor({ user });
  const long = 'لقاء '.repeat(350).trim();
  const app = await phone.open(shareAddress({ text: `${long} *` }));
  await expect.poll(app.address).toBe('/login');
  await emailField.fill(user.email);
  await askForMail.click();
  await codeField.fill(code);
  await isShown(`${long} *`);
  expect(phone.server.calls(requestSignInMail)[0]?.body.intent).toEqual({ kind: 'page', value: '/share' });
  await phone.open(app.address());
  await expect.element(shared).toBeVisible();
  await phone.open('/share');
  await expect.element(page.getByRole('heading', { name: 'Nothing to share' })).toBeVisible();
});

describe('is sound', () => {
  test.each([
    ['on a phone', 390, 844],
    ['on a wide screen', 1280, 800],
  ])('%s', async (where, width, height) => {
    await onScreenOf(width, height);
    const { phone, talk } = phoneToShareOn();
    talk.change({ blocked: true });
    await phone.open(talkAddress);
    await expect.element(recipient(omar)).toBeVisible();
    await expect.element(forumRow).toBeVisible();
    await expectSound(`Share ${where}`);
    await phone.open('/share');
    await expectSound(`Nothing to share ${where}`);
  });
});

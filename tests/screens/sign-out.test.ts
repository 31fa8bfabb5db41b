import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { addFavourite } from '#contract/favourites.ts';
import { signInByPassword } from '#contract/sign-in.ts';
import { endSession } from '#contract/users.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { newId } from './support/people.ts';
import { button, emailField, reception } from './support/sign-in.ts';
import { storedOf } from './support/stored-data.ts';

const sheet = page.getByRole('dialog', { name: 'Sign out?' });
const star = (name: string) => button(`Favourite ${name}`);

async function askToSignOut({ open }: Phone) {
  const app = await open('/account');
  await button('Sign out').click();
  await expect.element(sheet).toBeVisible();
  return app;
}

/** Leaves a star that waits for a network, and asks to sign out. */
async function askWithOneWaiting(phone: Phone) {
  await phone.open('/contacts');
  await expect.element(star('Dina Karam')).toBeEnabled();
  phone.setOnline(false);
  await star('Dina Karam').click();
  await expect.element(star('Dina Karam')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => storedOf(phone.me.id)).toMatch(/Dina/);
  const app = await askToSignOut(phone);
  await expect.element(sheet.getByText('1 item waiting to send: 1 favourite')).toBeVisible();
  return app;
}

/** Signs the person of the phone in once more. */
async function signInAgain(phone: Phone, path: string) {
  localStorage.setItem(storageKeys.token, `token-${newId()}`);
  await phone.open(path);
}

test.each(['Stay', 'Escape'])('signing out asks first, and %s stays', async (way) => {
  const phone = newPhone();
  await askToSignOut(phone);
  if (way === 'Stay') await button('Stay').click();
  else await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await phone.open('/');
  await expect.element(reception).toBeVisible();
  expect(phone.server.calls(endSession)).toEqual([]);
});

test('signing out ends the session on the server and leads to sign-in', async () => {
  const phone = newPhone();
  phone.server.on(endSession, () => undefined);
  const { address } = await askToSignOut(phone);
  await sheet.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(emailField).toBeVisible();
  expect(address()).toBe('/login');
  expect(phone.server.calls(endSession)).toHaveLength(1);
  expect(localStorage.getItem(storageKeys.token)).toBeNull();
});

/** Signs out after a look at one's own card, and goes Back to it. */
async function leaveAndGoBack(phone: Phone) {
  const { server, me, open } = phone;
  server.on(endSession, () => undefined);
  server.on(signInByPassword, () => ({
    accessToken: `token-${newId()}`,
    user: me,
    browserMark: 'mark',
    intent: null,
  }));
  const { router, address } = await open('/account/card');
  await expect.element(page.getByRole('heading', { level: 1, name: 'My contact' })).toBeVisible();
  router.history.push('/account');
  await button('Sign out').click();
  await sheet.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(address).toBe('/login');
  router.history.back();
  await expect.poll(() => router.history.canGoBack()).toBe(false);
  await expect.element(emailField).toBeVisible();
  return { router, address };
}

async function signInByHand(me: Phone['me']) {
  await page.getByRole('link', { name: 'E-mail and password' }).click();
  await emailField.fill(me.email);
  await page.getByLabelText('Password').fill('secret');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('whoever signs in next is not led to the page of the person before, also where Back was pressed', async () => {
  const phone = newPhone();
  const { address } = await leaveAndGoBack(phone);
  await signInByHand(phone.me);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible();
  expect(address()).toBe('/w');
});

test('a page that is asked for after signing out is opened by signing in', async () => {
  const phone = newPhone();
  const { router, address } = await leaveAndGoBack(phone);
  router.history.push('/contacts');
  await expect.poll(() => router.history.canGoBack()).toBe(true);
  await signInByHand(phone.me);
  await expect.poll(address).toBe('/contacts');
});

test('what waits can be discarded, and then nothing of it is left', async () => {
  const phone = newPhone();
  await askWithOneWaiting(phone);
  await expect.element(sheet.getByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
  await expect.element(sheet.getByText('No connection: cannot be sent now')).toBeVisible();
  await sheet.getByRole('button', { name: 'Discard 1 item and sign out' }).click();
  await expect.element(emailField).toBeVisible();
  await expect.element(page.getByText(/waits here/)).not.toBeInTheDocument();
  expect(await storedOf(phone.me.id)).not.toMatch(/Dina/);
  phone.setOnline(true);
  await signInAgain(phone, '/contacts');
  await expect.element(star('Dina Karam')).toHaveAttribute('aria-pressed', 'false');
  expect(phone.server.calls(addFavourite)).toEqual([]);
});

test('what waits can be kept, and goes out when the same person signs in again', async () => {
  const phone = newPhone();
  await askWithOneWaiting(phone);
  await sheet.getByRole('button', { name: 'Sign out, keep 1 item here' }).click();
  await expect.element(emailField).toBeVisible();
  await expect
    .element(page.getByText('1 item of somebody waits here until they sign in again'))
    .toBeVisible();
  expect(localStorage.getItem(storageKeys.token)).toBeNull();
  expect(await storedOf(phone.me.id)).toMatch(/Dina/);
  phone.setOnline(true);
  await signInAgain(phone, '/contacts');
  await expect.poll(() => phone.server.calls(addFavourite)).toHaveLength(1);
  await expect.element(star('Dina Karam')).toHaveAttribute('aria-pressed', 'true');
});

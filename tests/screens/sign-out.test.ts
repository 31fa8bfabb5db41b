import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { addFavourite } from '#contract/favourites.ts';
import { endSession } from '#contract/users.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { newId } from './support/people.ts';
import { button, emailField, reception } from './support/sign-in.ts';
import { storedOf } from './support/stored-data.ts';

const sheet = page.getByRole('dialog', { name: 'Sign out?' });
const star = (name: string) => button(`Favorite ${name}`);

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
  await expect.element(sheet.getByText('1 item waiting to send: 1 favorite')).toBeVisible();
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

test('what waits can be discarded, and then nothing of it is left', async () => {
  const phone = newPhone();
  await askWithOneWaiting(phone);
  await expect.element(sheet.getByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'Discard 1 item and sign out' }).click();
  await expect.element(emailField).toBeVisible();
  expect(await storedOf(phone.me.id)).not.toMatch(/Dina/);
  phone.setOnline(true);
  await signInAgain(phone, '/contacts');
  await expect.element(star('Dina Karam')).toHaveAttribute('aria-pressed', 'false');
  expect(phone.server.calls(addFavourite)).toEqual([]);
});

test('what waits can be kept, and goes out when the same person signs in again', async () => {
  const phone = newPhone();
  await askWithOneWaiting(phone);
  await sheet.getByRole('button', { name: 'Keep on this phone until I sign in again' }).click();
  await expect.element(emailField).toBeVisible();
  expect(localStorage.getItem(storageKeys.token)).toBeNull();
  expect(await storedOf(phone.me.id)).toMatch(/Dina/);
  phone.setOnline(true);
  await signInAgain(phone, '/contacts');
  await expect.poll(() => phone.server.calls(addFavourite)).toHaveLength(1);
  await expect.element(star('Dina Karam')).toHaveAttribute('aria-pressed', 'true');
});

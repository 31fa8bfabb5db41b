import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSignInLink, requestSignInMail, signInByLink } from '#contract/sign-in.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { button, emailField, firstStep, newVisitor, reception, requestMail } from './support/sign-in.ts';

const expired = page.getByRole('heading', { name: 'Link expired' });
const question = page.getByRole('heading', { name: 'Sign in on this browser?' });
const ok = page.getByRole('link', { name: 'OK' });

/** Asks for the mail on this phone, and opens its link there. */
async function openOwnLink(phone: Phone) {
  await requestMail(phone);
  const browser = phone.server.calls(requestSignInMail)[0]?.body.browser ?? '';
  return phone.open(`/email-signin?code=of-the-mail&browser=${browser}`);
}

test('a link opened where it was asked for signs in by itself, and its code is gone from the address', async () => {
  const phone = newVisitor();
  const answer = phone.server.hold(signInByLink);
  const { address } = await openOwnLink(phone);
  await expect.element(page.getByRole('heading', { name: 'Signing you in…' })).toBeVisible();
  await expect.poll(address).toBe('/email-signin');
  answer();
  await expect.element(firstStep).toBeVisible();
  expect(phone.server.calls(signInByLink).map(({ query }) => query.code)).toEqual(['of-the-mail']);
});

test('a link opened in another browser says whom it signs in and waits for a tap, and its code is gone from the address', async () => {
  const { open, server, me } = newVisitor();
  const { address } = await open('/email-signin?code=of-the-mail&browser=another');
  await expect.element(question).toBeVisible();
  await expect.element(page.getByText(new RegExp(`Continue signs in ${me.email}\\.$`))).toBeVisible();
  expect(address()).toBe('/email-signin');
  expect(server.calls(signInByLink)).toEqual([]);
  await button('Continue').click();
  await expect.element(firstStep).toBeVisible();
});

test('a used link leads to the screen that says so, and OK leads to sign-in', async () => {
  const { open, server } = newVisitor();
  server.on(readSignInLink, () => refuse('link_expired'));
  const { address } = await open('/email-signin?code=of-the-mail');
  await expect.element(expired).toBeVisible();
  expect(address()).toBe('/email-expired');
  await expect
    .element(page.getByText('The sign-in link has expired. Please request a new sign-in link by logging-in.'))
    .toBeVisible();
  const hyphened = page.getByText(/^(?:sign|logging)-in\.?$/).elements();
  expect(hyphened.map((word) => word.getClientRects().length)).toEqual([1, 1, 1]);
  await ok.click();
  await expect.element(emailField).toBeVisible();
  expect(address()).toBe('/login');
});

test('a link that is used up where it was asked for says so too', async () => {
  const phone = newVisitor();
  phone.server.on(signInByLink, () => refuse('link_expired'));
  const { address } = await openOwnLink(phone);
  await expect.element(expired).toBeVisible();
  expect(address()).toBe('/email-expired');
});

test('who opens a used link again is signed in still, and goes on', async () => {
  const { open, server, me } = newPhone();
  server.on(readSignInLink, () => refuse('link_expired'));
  // Who they are is known from an earlier visit.
  await open('/');
  await expect.element(reception).toBeVisible();
  await open('/email-signin?code=of-the-mail');
  await expect.element(page.getByText(`You are still signed in as ${me.email}.`)).toBeVisible();
  await ok.click();
  await expect.element(reception).toBeVisible();
});

test('who is signed in and opens a link that still works can leave it alone', async () => {
  const { open, server, me } = newPhone();
  server.on(readSignInLink, () => ({ email: 'maha@example.org' }));
  await open('/');
  await expect.element(reception).toBeVisible();
  await open('/email-signin?code=of-the-mail');
  await expect
    .element(page.getByText(`You are signed in as ${me.email}. Continue signs in maha@example.org instead.`))
    .toBeVisible();
  await page.getByRole('link', { name: 'Go to Reception' }).click();
  await expect.element(reception).toBeVisible();
  expect(server.calls(signInByLink)).toEqual([]);
});

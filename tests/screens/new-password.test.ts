import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { choosePassword, requestPasswordCode } from '#contract/password.ts';
import { loseAnswer, refuse, refuseFor } from './support/fake-server.ts';
import type { Phone } from './support/open-app.tsx';
import { newId } from './support/people.ts';
import { button, code, emailField, firstStep, newVisitor } from './support/sign-in.ts';

const address = '/login?with=new-password';
const codeField = page.getByRole('textbox', { name: 'The six digits from the e-mail' });
const passwordField = page.getByLabelText('New password');
const setPassword = button('Set password and sign in');
const alert = page.getByRole('alert');
const password = 'a long password';

function newGuest(): Phone {
  const phone = newVisitor();
  const { server, me } = phone;
  server.on(requestPasswordCode, () => ({ message: 'Sent.' }));
  server.on(choosePassword, ({ body }) =>
    body.code === code
      ? { accessToken: `token-${newId()}`, user: me, browserMark: 'mark', intent: null }
      : refuse('wrong_code'),
  );
  return phone;
}

/** Asks for digits, and comes to where they are typed. */
async function askForCode(phone: Phone) {
  const app = await phone.open(address);
  await emailField.fill(phone.me.email);
  await button('Send code').click();
  await expect.element(codeField).toHaveFocus();
  return app;
}

test('who has forgotten a password chooses another one with the digits of a mail, and is in', async () => {
  const phone = newGuest();
  await phone.open('/login?with=password');
  await emailField.fill(phone.me.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.element(emailField).toHaveValue(phone.me.email);
  await button('Send code').click();
  await expect.element(page.getByText(phone.me.email)).toBeVisible();
  await codeField.fill(code);
  await passwordField.fill(password);
  await setPassword.click();
  await expect.element(firstStep).toBeVisible();
  const [asked] = phone.server.calls(requestPasswordCode);
  const [chosen] = phone.server.calls(choosePassword);
  expect(chosen?.body).toMatchObject({ email: phone.me.email, code, password });
  expect(chosen?.body.browser).toBe(asked?.body.browser);
  expect(localStorage.getItem('passwordRequest')).toBeNull();
});

test('a short password and missing digits are told beside their fields, and nothing is sent', async () => {
  const phone = newGuest();
  await askForCode(phone);
  await codeField.fill('4829');
  await passwordField.fill('seven77');
  await setPassword.click();
  await expect.element(codeField).toHaveAccessibleDescription('Two digits are missing.');
  await expect.element(codeField).toHaveFocus();
  await expect.element(passwordField).toHaveAccessibleDescription(/not valid.*8 characters or more/);
  await expect.element(passwordField).toHaveValue('seven77');
  expect(phone.server.calls(choosePassword)).toEqual([]);
});

test('wrong digits keep the password that was typed, and a lost answer keeps both', async () => {
  const phone = newGuest();
  await askForCode(phone);
  await codeField.fill('000000');
  await passwordField.fill(password);
  await setPassword.click();
  await expect.element(codeField).toHaveAccessibleDescription('The code is not right. Please try again.');
  await expect.element(codeField).toHaveFocus();
  await expect.element(passwordField).toHaveValue(password);
  await codeField.fill(code);
  phone.server.once(choosePassword, loseAnswer);
  await setPassword.click();
  await expect.element(alert).toHaveTextContent('No connection. Signing in needs the internet.');
  await expect.element(codeField).toHaveValue(code);
  phone.setOnline(true);
  await setPassword.click();
  await expect.element(firstStep).toBeVisible();
});

test('an app that was killed while the mail was read comes back to the digits', async () => {
  const phone = newGuest();
  await askForCode(phone);
  await phone.open('/login');
  await page.getByRole('link', { name: 'Type the code for a new password' }).click();
  await expect.element(codeField).toBeVisible();
  await expect.element(button(/^Send again in/)).toBeDisabled();
  await button('Another address').click();
  await expect.element(emailField).toBeVisible();
  await phone.open('/login');
  await expect
    .element(page.getByRole('link', { name: 'Type the code for a new password' }))
    .not.toBeInTheDocument();
});

test('an address that is none is told beside the field, a limit says how long to wait', async () => {
  const phone = newGuest();
  await phone.open(address);
  await emailField.fill('noura');
  await button('Send code').click();
  await expect.element(emailField).toHaveAccessibleDescription(/not valid/);
  expect(phone.server.calls(requestPasswordCode)).toEqual([]);
  phone.server.once(requestPasswordCode, () => refuseFor(720, 'too_many_requests'));
  await emailField.fill(phone.me.email);
  await button('Send code').click();
  await expect.element(alert).toHaveTextContent('Too many tries. Try again in 12 minutes.');
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgetPerson, storageKeys } from '#client/lib/phone-storage.ts';
import { requestSignInMail, signInByCode, signInByPassword } from '#contract/sign-in.ts';
import { demoLogin } from '#server/demo/demo-people.ts';
import { refuse, refuseFor } from './support/fake-server.ts';
import { newUser } from './support/people.ts';
import {
  askForMail,
  button,
  code,
  codeField,
  emailField,
  firstStep,
  inbox,
  newVisitor,
  requestMail,
  tapTwice,
} from './support/sign-in.ts';

const password = page.getByLabelText('Password');
const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
const expired = page.getByRole('heading', { name: 'Link expired' });
const invalid = page.getByText('Your input is not valid. Please change');
const noConnection = page.getByText('No connection. Signing in needs the internet.');
const ok = page.getByRole('link', { name: 'OK' });

test('the mail can be asked for only with an address that may be one', async () => {
  const { open, server } = newVisitor();
  await open('/login');
  await expect.element(askForMail).toBeDisabled();
  await emailField.fill(`${'a'.repeat(151)}@example.org`);
  await expect.element(page.getByText('13 too many')).toBeVisible();
  await expect.element(askForMail).toBeDisabled();
  await emailField.fill('noura');
  await askForMail.click();
  await expect.element(invalid).toBeVisible();
  await expect.element(emailField).toHaveAttribute('aria-invalid', 'true');
  await expect.element(emailField).toHaveValue('noura');
  await expect.element(emailField).toHaveFocus();
  expect(server.calls(requestSignInMail)).toEqual([]);
});

test('a double tap asks for one mail', async () => {
  const { open, server } = newVisitor();
  const answer = server.hold(requestSignInMail);
  await open('/login');
  await emailField.fill('noura@example.org');
  await tapTwice(askForMail);
  await expect.element(askForMail).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect.element(inbox).toBeVisible();
  expect(server.calls(requestSignInMail)).toHaveLength(1);
});

test('a mail or a code too many says how long to wait, beside what was typed', async () => {
  const phone = newVisitor();
  phone.server.once(requestSignInMail, () => refuseFor(720, 'too_many_requests'));
  await phone.open('/login');
  await emailField.fill(phone.me.email);
  await askForMail.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many tries. Try again in 12 minutes.');
  await expect.element(emailField).toHaveValue(phone.me.email);
  await askForMail.click();
  await expect.element(inbox).toBeVisible();
  phone.server.on(signInByCode, () => refuseFor(80, 'too_many_requests'));
  await codeField.fill(code);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many tries. Try again in 80 seconds.');
  await expect.element(codeField).toHaveValue(code);
});

test('a wrong code says so, and the right one still signs in, typed in Arabic digits', async () => {
  const phone = newVisitor();
  await requestMail(phone);
  await codeField.fill('000000');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The code is not right. Please try again.');
  await expect.element(codeField).toHaveValue('');
  await codeField.fill([...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join(''));
  await expect.element(firstStep).toBeVisible();
  expect(phone.server.calls(signInByCode).map(({ body }) => body)).toMatchObject([
    { email: phone.me.email, code: '000000' },
    { email: phone.me.email, code },
  ]);
});

test('a browser keeps the mark of its sign-in past signing out, and sends it with the next', async () => {
  const phone = newVisitor();
  await requestMail(phone);
  await codeField.fill(code);
  await expect.element(firstStep).toBeVisible();
  forgetPerson(localStorage);
  await requestMail(phone);
  await codeField.fill(code);
  await expect.element(firstStep).toBeVisible();
  const marks = [`mark of ${phone.me.email}`];
  const sent = [...phone.server.calls(requestSignInMail), ...phone.server.calls(signInByCode)];
  expect(sent.map(({ body }) => body.browserMarks)).toEqual([[], marks, [], marks]);
});

test('the digits are sent with the secret of the browser that asked for them', async () => {
  const phone = newVisitor();
  await requestMail(phone);
  await codeField.fill(code);
  await expect.element(firstStep).toBeVisible();
  const [asked, typed] = [phone.server.calls(requestSignInMail), phone.server.calls(signInByCode)];
  expect(asked[0]?.body.browser).toMatch(/^[\w-]{64}$/);
  expect(typed[0]?.body.browser).toBe(asked[0]?.body.browser);
});

test('a code that is over leads to the screen that says so, and OK to sign-in', async () => {
  const phone = newVisitor();
  phone.server.on(signInByCode, () => refuse('link_expired'));
  const { address } = await requestMail(phone);
  await codeField.fill(code);
  await expect.element(expired).toBeVisible();
  expect(address()).toBe('/email-expired');
  await ok.click();
  await expect.element(emailField).toBeVisible();
  expect(address()).toBe('/login');
});

test('OK beside an empty field leads to sign-in, beside digits it says how many are missing', async () => {
  const phone = newVisitor();
  const { address } = await requestMail(phone);
  await codeField.fill('1234');
  await button('OK').click();
  await expect.element(codeField).toHaveAccessibleDescription('Two digits are missing.');
  await expect.element(codeField).toHaveFocus();
  await expect.element(codeField).toHaveValue('1234');
  await codeField.fill('12345');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await button('OK').click();
  await expect.element(codeField).toHaveAccessibleDescription('One digit is missing.');
  expect(address()).toBe('/check-inbox');
  expect(phone.server.calls(signInByCode)).toEqual([]);
  await userEvent.keyboard('{Backspace>5/}');
  await ok.click();
  await expect.element(emailField).toBeVisible();
  expect(address()).toBe('/login');
});

test('digits typed without a network are kept and sent by Retry', async () => {
  const phone = newVisitor();
  await requestMail(phone);
  phone.setOnline(false);
  await codeField.fill(code);
  await expect.element(button('Retry')).toBeVisible();
  await expect.element(codeField).toHaveValue(code);
  phone.setOnline(true);
  await button('Retry').click();
  await expect.element(firstStep).toBeVisible();
});

test('an app opened again while the mail is read leads back to the code', async () => {
  const phone = newVisitor();
  await requestMail(phone);
  const { address } = await phone.open('/');
  expect(address()).toBe('/login');
  await page.getByRole('link', { name: 'Type the code from the e-mail' }).click();
  await codeField.fill(code);
  await expect.element(firstStep).toBeVisible();
  expect(localStorage.getItem(storageKeys.emailDraft)).toBeNull();
});

test('the typed e-mail outlives a reload and a look at the terms', async () => {
  const { open } = newVisitor();
  await open('/login');
  await emailField.fill('noura@exam');
  const { router } = await open('/login');
  await expect.element(emailField).toHaveValue('noura@exam');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible();
  router.history.back();
  await expect.element(emailField).toHaveValue('noura@exam');
});

test('without a network signing in says so quietly before anybody taps, and as a failure after a tap', async () => {
  const { open, setOnline } = newVisitor();
  await open('/login');
  await expect.element(noConnection).not.toBeInTheDocument();
  setOnline(false);
  await expect.element(noConnection).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  setOnline(true);
  await expect.element(noConnection).not.toBeInTheDocument();
  setOnline(false);
  await emailField.fill('noura@example.org');
  await askForMail.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Signing in needs the internet.');
  setOnline(true);
  await expect.element(noConnection).not.toBeInTheDocument();
});

test('a demo account that could not be signed in says so where it was tapped', async () => {
  const { open, setOnline } = newVisitor({ deployment: { demo: demoLogin } });
  await open('/login');
  const row = page.getByRole('listitem').filter({ has: button(/Host$/) });
  setOnline(false);
  await row.getByRole('button').click();
  await expect.element(row.getByRole('alert')).toMatchTextContent('Signing in needs the internet.');
  await expect.element(page.getByRole('alert')).toHaveLength(1);
  setOnline(true);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a refused password says so in a sentence, and what was typed stays', async () => {
  const { open, server } = newVisitor();
  server.on(signInByPassword, () => refuse('wrong_password'));
  await open('/login?with=password');
  await emailField.fill('host@demo.test');
  await password.fill('not-it');
  await signIn.click();
  await expect.element(page.getByText('E-mail or password is not right.')).toBeVisible();
  await expect.element(emailField).toHaveValue('host@demo.test');
  await emailField.fill('nobody@demo.test');
  await expect.element(page.getByText('E-mail or password is not right.')).not.toBeInTheDocument();
});

test('whoever chooses the password begins in the e-mail, or in the password where the e-mail is there', async () => {
  const { open } = newVisitor();
  await open('/login');
  const byPassword = page.getByRole('link', { name: 'E-mail and password' });
  await byPassword.click();
  await expect.element(emailField).toHaveFocus();
  await page.getByRole('link', { name: 'E-mail me a link instead' }).click();
  await expect.element(askForMail).toBeVisible();
  await expect.element(emailField).toHaveFocus();
  await emailField.fill('noura@example.org');
  await byPassword.click();
  await expect.element(password).toHaveFocus();
});

test('a refused form puts the cursor into its first fault', async () => {
  const { open, server } = newVisitor();
  await open('/login?with=password');
  await emailField.fill('host@demo.test');
  await signIn.click();
  await expect.element(password).toHaveFocus();
  expect(server.calls(signInByPassword)).toEqual([]);
});

test('an account that is offered by the demo signs in with one tap, and a double tap makes one session', async () => {
  const { open, server } = newVisitor({ user: newUser(), deployment: { demo: demoLogin } });
  const answer = server.hold(signInByPassword);
  await open('/login');
  const host = button(/Host$/);
  await tapTwice(host);
  await expect.element(host).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible();
  expect(server.calls(signInByPassword).map(({ body }) => body)).toMatchObject([
    { email: 'host@demo.test', password: 'demo-password' },
  ]);
});

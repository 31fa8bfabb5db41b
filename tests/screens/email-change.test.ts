import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { getApplication } from '#contract/applications.ts';
import { changeEmail, requestEmailChange } from '#contract/email-change.ts';
import { getMe } from '#contract/users.ts';
import { finishedApplication } from '#tests/support/form-cases.ts';
import { answerForms } from './support/applications.ts';
import { loseAnswer, refuse, refuseFor } from './support/fake-server.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { button, code, tapTwice } from './support/sign-in.ts';
import { expectSound } from './support/sound.ts';

const place = '/account/email';
const fresh = 'noura@new.example';
const field = page.getByRole('textbox', { name: 'New e-mail' });
const codeField = page.getByRole('textbox', { name: /six digits/ });
const sendCode = button('Send code');
const card = page.getByRole('region', { name: 'My contact' });
const alert = page.getByRole('alert');
const invalid = page.getByText('Your input is not valid. Please change');
const noConnection = page.getByText('No connection. Changing your e-mail address needs the internet.');

/** A phone whose server mails the code of every test, and changes the address by it. */
function phoneOfNoura(): Phone {
  const phone = newPhone();
  const { server, me } = phone;
  let email = me.email;
  server.on(getMe, () => ({ ...me, email }));
  server.on(requestEmailChange, () => ({ message: 'Sent.' }));
  server.on(changeEmail, ({ body }) => {
    if (body.code !== code) return refuse('wrong_code');
    email = body.email;
    return { ...me, email };
  });
  return phone;
}

async function askForCode(phone: Phone): Promise<void> {
  await phone.open(place);
  await field.fill(fresh);
  await sendCode.click();
  await expect.element(codeField).toBeVisible();
}

test('Account says with which e-mail one is signed in, and leads to another one by a code', async () => {
  const phone = phoneOfNoura();
  const { address } = await phone.open('/account');
  await expect.element(card.getByText(phone.me.email)).toBeVisible();
  await page.getByRole('link', { name: 'E-mail' }).click();
  await expect.element(page.getByText(phone.me.email)).toBeVisible();
  await expectSound('the e-mail of now');
  await field.fill(` ${fresh} `);
  await tapTwice(sendCode);
  await expect.element(page.getByText(fresh)).toBeVisible();
  await expect.element(codeField).toHaveFocus();
  await expectSound('a code for another e-mail');
  await codeField.fill([...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join(''));
  await expect.element(page.getByText('Your e-mail address is changed').last()).toBeVisible();
  await expect.element(card.getByText(fresh)).toBeVisible();
  expect(address()).toBe('/account');
  expect(phone.server.calls(requestEmailChange).map(({ body }) => body)).toEqual([{ email: fresh }]);
  expect(phone.server.calls(changeEmail).map(({ body }) => body)).toEqual([{ email: fresh, code }]);
  expect(localStorage.getItem(`${storageKeys.emailChange}:${phone.me.id}`)).toBeNull();
});

test('an address is checked as at sign-in; what the server says of it stands beside it', async () => {
  const phone = phoneOfNoura();
  await phone.open(place);
  await expect.element(sendCode).toBeDisabled();
  await field.fill(`${'a'.repeat(151)}@example.org`);
  await expect.element(sendCode).toBeDisabled();
  await field.fill('noura');
  await sendCode.click();
  await expect.element(invalid).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(phone.server.calls(requestEmailChange)).toEqual([]);
  const own = 'This is your e-mail address already.';
  phone.server.once(requestEmailChange, () => refuse('invalid', { email: own }));
  await field.fill(phone.me.email);
  await sendCode.click();
  await expect.element(page.getByText(own)).toBeVisible();
  await expect.element(field).toHaveValue(phone.me.email);
  phone.server.once(requestEmailChange, () => refuseFor(720, 'too_many_requests'));
  await field.fill(fresh);
  await sendCode.click();
  await expect.element(alert).toHaveTextContent('Too many tries. Try again in 12 minutes.');
  await expect.element(field).toHaveValue(fresh);
});

test('what was typed, and that a code was sent, outlive a reload', async () => {
  const phone = phoneOfNoura();
  await phone.open(place);
  await field.fill('noura@ne');
  await phone.open(place);
  await expect.element(field).toHaveValue('noura@ne');
  await field.fill(fresh);
  await sendCode.click();
  await expect.element(codeField).toBeVisible();
  await phone.open(place);
  await expect.element(codeField).toBeVisible();
  await expect.element(page.getByText(fresh)).toBeVisible();
  await button('Another address').click();
  await expect.element(field).toHaveValue(fresh);
});

test('a wrong code says so, and one that is over too; it is sent again after a minute', async () => {
  const phone = phoneOfNoura();
  await askForCode(phone);
  await codeField.fill('000000');
  await expect.element(alert).toHaveTextContent('The code is not right. Please try again.');
  await expect.element(codeField).toHaveValue('');
  await expect.element(button(/^Send again in/)).toBeDisabled();
  phone.server.once(changeEmail, () => refuse('link_expired'));
  await codeField.fill('111111');
  await expect.element(alert).toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
  await codeField.fill(code);
  await expect.element(card.getByText(fresh)).toBeVisible();
});

test('an address that somebody else has by then stays theirs, and one is told so', async () => {
  const phone = phoneOfNoura();
  await askForCode(phone);
  phone.server.once(changeEmail, () => refuse('conflict'));
  await codeField.fill(code);
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByText(phone.me.email)).toBeVisible();
});

test('without a network it says so before anybody taps, and digits wait for Retry', async () => {
  const phone = phoneOfNoura();
  await phone.open(place);
  await expect.element(noConnection).not.toBeInTheDocument();
  phone.setOnline(false);
  await expect.element(noConnection).toBeVisible();
  await field.fill(fresh);
  await sendCode.click();
  await expect.element(field).toHaveValue(fresh);
  phone.setOnline(true);
  await sendCode.click();
  await expect.element(codeField).toBeVisible();
  phone.setOnline(false);
  await codeField.fill(code);
  await expect.element(noConnection).toBeVisible();
  await expect.element(codeField).toHaveValue(code);
  phone.setOnline(true);
  await button('Retry').click();
  await expect.element(card.getByText(fresh)).toBeVisible();
});

test('a change whose answer was lost is found by Retry', async () => {
  const phone = phoneOfNoura();
  await askForCode(phone);
  const changed = { ...phone.me, email: fresh };
  phone.server.once(changeEmail, () => {
    phone.server.on(getMe, () => changed);
    return loseAnswer();
  });
  await codeField.fill(code);
  await expect.element(button('Retry')).toBeVisible();
  phone.server.once(changeEmail, () => refuse('link_expired'));
  await button('Retry').click();
  await expect.element(card.getByText(fresh)).toBeVisible();
});

test('a form that was submitted says with which address it was', async () => {
  const phone = newPhone();
  answerForms(phone).wrote('SUBMITTED', finishedApplication);
  const sent = {
    ...finishedApplication,
    id: 1,
    email: 'former@example.org',
    revision: 1,
    writer: null,
    savedDate: '2021-05-01T09:00:00.000Z',
    submissionStatus: 'SUBMITTED',
    submitted: null,
  } as const;
  phone.server.on(getApplication, () => sent);
  await phone.open('/apply/completed');
  await expect.element(page.getByText('former@example.org')).toBeVisible();
  await expect.element(page.getByText(phone.me.email)).not.toBeInTheDocument();
});

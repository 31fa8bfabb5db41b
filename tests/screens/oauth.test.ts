import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { phoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import { beginOAuthSignIn, signInByLinkedIn } from '#contract/oauth.ts';
import { loseAnswer } from './support/fake-server.ts';
import { runInstalled } from './support/navigator.ts';
import {
  answerOpening,
  begun,
  both,
  keepBegun,
  messages,
  relay,
  state,
  withWindows,
} from './support/oauth.ts';
import type { Phone } from './support/open-app.tsx';
import { newId } from './support/people.ts';
import { button, emailField, field, firstStep, newVisitor } from './support/sign-in.ts';
import { expectSound } from './support/sound.ts';

function newGuest(): Phone {
  const phone = newVisitor({ deployment: both });
  const { server, me } = phone;
  server.on(beginOAuthSignIn, () => begun);
  server.on(signInByLinkedIn, () => ({
    accessToken: `token-${newId()}`,
    user: me,
    browserMark: 'mark',
    intent: null,
    prefill: { firstName: 'Noura Sara', lastName: 'Alharbi' },
  }));
  return phone;
}

test('sign-in has a button for each service that is set up', async () => {
  const phone = newGuest();
  await phone.open('/login');
  await expect.element(button('LinkedIn')).toBeVisible();
  await expect.element(button('Zoom')).toBeVisible();
  await expectSound('/login with LinkedIn and Zoom');
});

test('sign-in has no button for a service that is not set up', async () => {
  await newVisitor().open('/login');
  await expect.element(button('Email me the Magic Link')).toBeVisible();
  await expect.element(button('LinkedIn')).not.toBeInTheDocument();
});

test('an answer of a window that was cut off is taken by its state, and by no other', async () => {
  const popup = withWindows();
  const phone = newGuest();
  await phone.open('/login');
  await button('LinkedIn').click();
  await expect.poll(() => popup.location.replace.mock.calls).toEqual([[begun.address]]);
  // A window that was cut off looks closed; its answer comes all the same.
  popup.closed = true;
  await expect.element(button('LinkedIn')).not.toHaveAttribute('aria-busy', 'true');
  relay({ state: 'x'.repeat(43), code: 'other' });
  relay({ state, code: 'mine' });
  await expect.element(firstStep).toBeVisible();
  const [exchanged, ...more] = phone.server.calls(signInByLinkedIn);
  expect(exchanged?.query).toMatchObject({ code: 'mine', state });
  expect(exchanged?.query.browser).toMatch(/^[\w-]{43}$/);
  expect(more).toEqual([]);
  await expect.element(field('First name')).toHaveValue('Noura Sara');
  await expect.element(page.getByText('Your input is not valid. Please change')).toBeVisible();
  await expectSound('a name that is not valid');
});

test.each([
  ['in the installed app', runInstalled],
  ['where windows are blocked', () => answerOpening(null)],
])('%s the page itself goes to the provider', async (_case, prepare) => {
  prepare();
  const phone = newGuest();
  // The page is not to go away under the test.
  phone.server.hold(beginOAuthSignIn);
  await phone.open('/login');
  await button('LinkedIn').click();
  await expect
    .poll(() => phone.server.calls(beginOAuthSignIn).map(({ body }) => body.way))
    .toEqual(['REDIRECT']);
});

test('without a network it cannot be begun; the window that was opened is closed, and what was typed stays', async () => {
  const popup = withWindows();
  const phone = newGuest();
  await phone.open('/login');
  await emailField.fill('typed@example.org');
  await expect.element(button('LinkedIn')).toBeVisible();
  phone.setOnline(false);
  await button('LinkedIn').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('No connection. Signing in needs the internet.');
  expect(popup.close).toHaveBeenCalled();
  await expect.element(emailField).toHaveValue('typed@example.org');
});

test('a line that is lost before the answer leaves a way to try again', async () => {
  const phone = newGuest();
  keepBegun('SIGN_IN');
  let tries = 0;
  const { server, me } = phone;
  server.on(signInByLinkedIn, () => {
    tries += 1;
    if (tries === 1) return loseAnswer();
    return { accessToken: 'token', user: me, browserMark: 'mark', intent: null, prefill: {} };
  });
  const app = await phone.open(`/linkedin-signup?code=12345678901234567890&state=${state}`);
  await expect.element(page.getByRole('heading', { name: 'Not signed in yet' })).toBeVisible();
  expect(app.address()).toBe('/linkedin-signup');
  await button('Retry').click();
  await expect.element(firstStep).toBeVisible();
  // Digits are no number: they would lose their end.
  expect(server.calls(signInByLinkedIn)[0]?.query.code).toBe('12345678901234567890');
});

test.each([
  ['one that somebody else has begun', `code=other&state=${'x'.repeat(43)}`, 'This was begun elsewhere'],
  ['a no', `error=user_cancelled_login&state=${state}`, 'Signing in with LinkedIn was cancelled.'],
])('%s leads to sign-in with a sentence, and is not exchanged', async (_case, query, sentence) => {
  const phone = newGuest();
  keepBegun('SIGN_IN');
  const app = await phone.open(`/linkedin-signup?${query}`);
  await expect.element(messages).toMatchTextContent(sentence);
  expect(app.address()).toBe('/login');
  expect(phone.server.calls(signInByLinkedIn)).toEqual([]);
});

test('who leaves while it is still begun is led nowhere afterwards', async () => {
  const popup = withWindows();
  const phone = newGuest();
  const go = phone.server.hold(beginOAuthSignIn);
  await phone.open('/login');
  await button('LinkedIn').click();
  await expect.element(button('LinkedIn')).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect.element(button('LinkedIn')).not.toBeInTheDocument();
  go();
  await expect.poll(() => popup.close.mock.calls.length).toBe(1);
  expect(popup.location.replace).not.toHaveBeenCalled();
});

test('what another tab begins meanwhile leaves the first one its answer', async () => {
  const popup = withWindows();
  const phone = newGuest();
  await phone.open('/login');
  await button('LinkedIn').click();
  await expect.poll(() => popup.location.replace.mock.calls).toEqual([[begun.address]]);
  const [first] = readJson(phoneStorage(), storageKeys.oauth) as object[];
  const other = { ...first, provider: 'ZOOM', state: 'x'.repeat(43) };
  localStorage.setItem(storageKeys.oauth, JSON.stringify([other, first]));
  relay({ state, code: 'mine' });
  await expect.element(firstStep).toBeVisible();
});

test('a zone that this phone does not know is no fault of the form', async () => {
  const phone = newGuest();
  const user = { ...phone.me, firstName: 'Noura', lastName: 'Alharbi' };
  phone.server.on(signInByLinkedIn, () => ({
    accessToken: `token-${newId()}`,
    user,
    browserMark: 'mark',
    intent: null,
    prefill: { organization: 'Hub', timeZoneId: 'America/Newly_Made' },
  }));
  keepBegun('SIGN_IN');
  await phone.open(`/linkedin-signup?code=mine&state=${state}`);
  await expect.element(field('Company')).toHaveValue('Hub');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

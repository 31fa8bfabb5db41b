import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { phoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import {
  beginOAuthLink,
  beginOAuthSignIn,
  linkLinkedIn,
  linkZoom,
  signInByLinkedIn,
  unlinkLinkedIn,
} from '#contract/oauth.ts';
import { relayChannel } from '#contract/relay.ts';
import { getSignInMethods, removePassword, type SignInMethods } from '#contract/sign-in-methods.ts';
import { loseAnswer, refuse } from './support/fake-server.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { newId } from './support/people.ts';
import { button, emailField, field, firstStep, newVisitor } from './support/sign-in.ts';
import { expectSound } from './support/sound.ts';

const state = 's'.repeat(43);
const begun = { address: 'https://www.linkedin.com/oauth/v2/authorization?state=s', state };
const messages = page.getByRole('region', { name: 'Messages' });
const both = { oauthProviders: ['LINKEDIN', 'ZOOM'] };

/** Opens windows that lead nowhere; returns where the app wanted them to go. */
function withWindows() {
  const popup = { closed: false, location: { replace: vi.fn() }, close: vi.fn() };
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  onTestFinished(() => open.mockRestore());
  return popup;
}

/** Speaks as the page of a provider's window does, where the provider has cut the two apart. */
function relay(message: object): void {
  const channel = new BroadcastChannel(relayChannel);
  channel.postMessage({ type: 'oauth', ...message });
  channel.close();
}

/** Leaves the phone as one that went to a provider itself. */
function keepBegun(purpose: 'SIGN_IN' | 'LINK', provider = 'LINKEDIN'): void {
  const kept = {
    provider,
    purpose,
    browser: 'b'.repeat(43),
    state,
    from: '/account/sign-in',
    begunAt: Date.now(),
  };
  localStorage.setItem(storageKeys.oauth, JSON.stringify([kept]));
}

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

const methods = (more: Partial<SignInMethods> = {}): SignInMethods => ({
  email: 'noura@example.org',
  hasPassword: true,
  passkeys: 2,
  accounts: [],
  ...more,
});
const account = {
  provider: 'LINKEDIN',
  email: 'noura@work.example',
  createdDate: new Date().toISOString(),
} as const;

function newMember(first: SignInMethods = methods()): Phone {
  const phone = newPhone({ deployment: both });
  let known = first;
  phone.server.on(getSignInMethods, () => known);
  phone.server.on(beginOAuthLink, () => begun);
  phone.server.on(linkLinkedIn, () => {
    known = { ...known, accounts: [account] };
    return undefined;
  });
  phone.server.on(unlinkLinkedIn, () => {
    known = { ...known, accounts: [] };
    return undefined;
  });
  phone.server.on(removePassword, () => {
    known = { ...known, hasPassword: false };
    return undefined;
  });
  return phone;
}

test('Account shows every way in; a service is added in a window, and taken away again', async () => {
  const popup = withWindows();
  const phone = newMember();
  await phone.open('/account');
  await page.getByRole('link', { name: 'Ways to sign in' }).click();
  await expect.element(page.getByRole('link', { name: /^E-mail noura@example\.org/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Passkeys 2 passkeys/ })).toBeVisible();
  await expectSound('/account/sign-in');
  await button('Add LinkedIn').click();
  await expect.poll(() => popup.location.replace.mock.calls).toEqual([[begun.address]]);
  relay({ state, code: 'mine' });
  await expect.element(page.getByText('noura@work.example')).toBeVisible();
  await button('Remove LinkedIn').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(messages).toMatchTextContent('LinkedIn signs you in no more');
  await expect.element(button('Add LinkedIn')).toBeVisible();
  await button('Remove Password').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(messages).toMatchTextContent('Password signs you in no more');
  await expect.element(button('Remove Password')).not.toBeInTheDocument();
});

test('a service that signs somebody else in is refused beside its button', async () => {
  const popup = withWindows();
  const phone = newMember();
  phone.server.on(linkLinkedIn, () => refuse('conflict'));
  await phone.open('/account/sign-in');
  await button('Add LinkedIn').click();
  await expect.poll(() => popup.location.replace.mock.calls).toEqual([[begun.address]]);
  await expect.element(button('Add LinkedIn')).toHaveAttribute('aria-busy', 'true');
  relay({ state, code: 'mine' });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(button('Add LinkedIn')).toBeVisible();
});

test('where the page itself went, a failed exchange leads to Rooms with a sentence, a good one back', async () => {
  const phone = newMember();
  phone.server.on(linkZoom, () => refuse('oauth_refused'));
  keepBegun('LINK', 'ZOOM');
  const failed = await phone.open(`/zoom-signup?code=mine&state=${state}`);
  await expect.element(messages).toMatchTextContent('This was begun elsewhere');
  expect(failed.address()).toBe('/w');
  keepBegun('LINK');
  const app = await phone.open(`/linkedin-signup?code=mine&state=${state}`);
  await expect.element(messages).toMatchTextContent('LinkedIn is added to your account');
  expect(app.address()).toBe('/account/sign-in');
  await expect.element(page.getByText('noura@work.example')).toBeVisible();
});

test('who leaves the page leaves nothing under way: the window is closed, and its answer is nobody’s', async () => {
  const popup = withWindows();
  const phone = newMember();
  const app = await phone.open('/account/sign-in');
  await button('Add LinkedIn').click();
  await expect.poll(() => popup.location.replace.mock.calls).toEqual([[begun.address]]);
  await page.getByRole('link', { name: /^E-mail/ }).click();
  await expect.element(button('Add LinkedIn')).not.toBeInTheDocument();
  expect(popup.close).toHaveBeenCalled();
  expect(app.address()).toBe('/account/email');
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

test('an account that was added though the answer was lost is there after a Retry', async () => {
  const phone = newMember();
  let known = methods();
  phone.server.on(getSignInMethods, () => known);
  phone.server.on(linkLinkedIn, () => {
    if (known.accounts.length > 0) return refuse('oauth_refused');
    known = methods({ accounts: [account] });
    return loseAnswer();
  });
  keepBegun('LINK');
  const app = await phone.open(`/linkedin-signup?code=mine&state=${state}`);
  await button('Retry').click();
  await expect.element(page.getByText('noura@work.example')).toBeVisible();
  expect(app.address()).toBe('/account/sign-in');
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

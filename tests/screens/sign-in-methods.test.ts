import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { beginOAuthLink, linkLinkedIn, linkZoom, unlinkLinkedIn } from '#contract/oauth.ts';
import { getSignInMethods, removePassword, type SignInMethods } from '#contract/sign-in-methods.ts';
import { loseAnswer, refuse } from './support/fake-server.ts';
import { begun, both, keepBegun, messages, relay, state, withWindows } from './support/oauth.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { button } from './support/sign-in.ts';
import { expectSound } from './support/sound.ts';

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

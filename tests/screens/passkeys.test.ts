import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listUnread } from '#contract/notifications.ts';
import {
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#contract/passkeys.ts';
import { refuse } from './support/fake-server.ts';
import { runInstalled } from './support/navigator.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { expectSound } from './support/sound.ts';

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');

const passkey = (id: number, name: string, more: Partial<Passkey> = {}): Passkey => ({
  id,
  name,
  oneDevice: false,
  createdDate: new Date(Date.now() - 86_400_000).toISOString(),
  lastUsedDate: null,
  ...more,
});

function phoneWith(passkeys: readonly Passkey[]): Phone {
  const phone = newPhone();
  let known = [...passkeys];
  phone.server.on(listPasskeys, () => known);
  phone.server.on(renamePasskey, ({ params, body }) => {
    const renamed = { ...(known.find(({ id }) => id === params.id) ?? refuse('not_found')), ...body };
    known = known.map((one) => (one.id === params.id ? renamed : one));
    return renamed;
  });
  phone.server.on(removePasskey, ({ params }) => {
    known = known.filter(({ id }) => id !== params.id);
    return undefined;
  });
  return phone;
}

test('passkeys are listed with when they were made and used, renamed and removed', async () => {
  const phone = phoneWith([
    passkey(2, 'Chrome on Android', { oneDevice: true, lastUsedDate: new Date().toISOString() }),
    passkey(1, 'Safari on Mac'),
  ]);
  await phone.open('/account/passkeys');
  await expect.element(row('Chrome on Android')).toMatchTextContent(/Made on .*, on one device/);
  await expect.element(row('Chrome on Android')).toMatchTextContent('Last used on');
  await expect.element(row('Safari on Mac')).toMatchTextContent('Not used yet');
  await expectSound('/account/passkeys');
  await button('Rename Safari on Mac').click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(/not valid/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(row('Work laptop')).toBeVisible();
  await button('Remove Work laptop').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect
    .element(page.getByRole('region', { name: 'Messages' }))
    .toMatchTextContent('Work laptop signs nobody in any more');
  await expect.element(page.getByRole('listitem')).toHaveLength(1);
});

test('who has none is told what one is; without a network the list that was read stands there', async () => {
  const phone = phoneWith([]);
  await phone.open('/account');
  await page.getByRole('link', { name: 'Ways to sign in' }).click();
  await page.getByRole('link', { name: /^Passkeys/ }).click();
  await expect.element(page.getByText(/^A passkey signs you in with your finger/)).toBeVisible();
  await expect.element(button('Make a passkey')).toBeVisible();
  await expectSound('/account/passkeys with none');
});

test('a passkey that another device has removed is gone here too', async () => {
  const phone = phoneWith([passkey(1, 'Safari on Mac')]);
  await phone.open('/account/passkeys');
  phone.server.on(removePasskey, () => refuse('not_found'));
  await button('Remove Safari on Mac').click();
  phone.setOnline(false);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('No connection. A passkey can be removed when you are online.');
  phone.setOnline(true);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(row('Safari on Mac')).not.toBeInTheDocument();
});

test('where a passkey has to be shown first there is a button for it, to make one and to remove one', async () => {
  const phone = phoneWith([passkey(1, 'Safari on Mac')]);
  phone.server.on(beginPasskey, () => refuse('passkey_needed'));
  phone.server.on(removePasskey, () => refuse('passkey_needed'));
  await phone.open('/account/passkeys');
  await button('Make another one').click();
  await expect.element(page.getByText('Show one that you have before you make another one.')).toBeVisible();
  await expect.element(button('Use passkey')).toBeVisible();
  await button('Remove Safari on Mac').click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Use passkey' })).toBeVisible();
});

const offer = page.getByRole('region', { name: 'Next time, sign in with one touch' });

test('the installed app offers a passkey on Reception, and no more once its person has said not now', async () => {
  runInstalled();
  const phone = phoneWith([]);
  await phone.open('/');
  await expect.element(offer.getByRole('button', { name: 'Make a passkey' })).toBeVisible();
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  const reads = phone.server.calls(listPasskeys).length;
  await phone.open('/');
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await expect.poll(() => phone.server.calls(listUnread).length).toBeGreaterThan(1);
  await expect.element(offer).not.toBeInTheDocument();
  expect(phone.server.calls(listPasskeys)).toHaveLength(reads);
});

test('who has a passkey is offered none, nor is a tab of the browser', async () => {
  const phone = phoneWith([passkey(1, 'Safari on Mac')]);
  await phone.open('/');
  await expect.poll(() => phone.server.calls(listUnread).length).toBeGreaterThan(0);
  expect(phone.server.calls(listPasskeys)).toEqual([]);
  runInstalled();
  await phone.open('/');
  await expect.poll(() => phone.server.calls(listPasskeys).length).toBe(1);
  await expect.element(offer).not.toBeInTheDocument();
});

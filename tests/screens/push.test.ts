import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Connection } from '#client/connection/connection.ts';
import { keepSubscription } from '#client/push/keep-subscription.ts';
import { turnOn as turnOnHere } from '#client/push/turn-on.ts';
import { deletePushSubscription, putPushSubscription, testPush } from '#contract/push.ts';
import { endSession, getMe } from '#contract/users.ts';
import { loseAnswer, refuse } from './support/fake-server.ts';
import { button } from './support/post-steps.ts';
import {
  expectOwner,
  formerKey,
  installPushBrowser,
  newPushPhone,
  ownerId,
  serverKey,
  toldOf,
  turnedOnBefore,
} from './support/push.ts';
import { expectSound } from './support/sound.ts';

const offer = page.getByRole('region', { name: 'Know when somebody writes to you' });
const turnOn = button('Turn on notifications');
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const row = page.getByRole('link', { name: /^Notifications/ });
const toast = (text: string | RegExp) => page.getByRole('status').getByText(text);
const reception = page.getByRole('heading', { level: 1, name: /^Good / });
const place = '/account/notifications';

test('the browser asks only after a tap on our card; then the phone is told of what is new', async () => {
  const browser = installPushBrowser();
  const phone = newPushPhone();
  await phone.open('/');
  await expect.element(offer).toBeVisible();
  await expectSound('the offer of notifications');
  expect(browser.asked()).toBe(0);
  await turnOn.click();
  await expect.element(toast('Notifications are on')).toBeInTheDocument();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(reception).toHaveFocus();
  expect(browser.asked()).toBe(1);
  // The start may tell it too, where it comes to it only now.
  expect(new Set(toldOf(phone))).toEqual(new Set([browser.held()?.endpoint]));
  expect(await ownerId()).toBe(phone.me.id);
  await phone.open('/account');
  await expect.element(row).toMatchTextContent('On on this phone');
  await row.click();
  await expect.element(panel('On on this phone')).toBeVisible();
  await expectSound('notifications that are on');
});

test('not now is for good on this phone', async () => {
  installPushBrowser();
  const { open } = newPushPhone();
  await open('/');
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(reception).toHaveFocus();
  await open('/');
  await expect.element(reception).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});

test('a no to the browser is told with the way back, and a yes in its settings is seen', async () => {
  const browser = installPushBrowser({ answer: 'denied' });
  const phone = newPushPhone();
  await phone.open('/');
  await turnOn.click();
  await expect.element(panel('Notifications stay off')).toMatchTextContent(/phone's settings/);
  await phone.open(place);
  await expect.element(panel('Blocked on this phone')).toMatchTextContent(/Allow them for this site/);
  await expect.element(turnOn).not.toBeInTheDocument();
  await expectSound('notifications that are blocked');
  expect(toldOf(phone)).toEqual([]);
  browser.allow('granted');
  await turnOn.click();
  await expect.element(panel('On on this phone')).toBeVisible();
});

test('a browser that never ends to subscribe is not waited for', async () => {
  const browser = installPushBrowser();
  const phone = newPushPhone();
  const pass = browser.hang();
  await phone.open(place);
  await turnOn.click();
  await expect.poll(browser.asked).toBe(1);
  await expect.element(turnOn).toHaveAttribute('aria-busy', 'true');
  pass();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^That took too long/);
  await expect.element(panel('Off on this phone')).toBeVisible();
  await expectSound('notifications that could not be turned on');
});

test('where the server cannot be told they stay off, with the reason', async () => {
  installPushBrowser();
  const phone = newPushPhone();
  phone.server.on(putPushSubscription, () => refuse('unavailable'));
  await phone.open(place);
  await turnOn.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('not available just now');
  await expect.element(panel('Off on this phone')).toBeVisible();
  expect(await ownerId()).toBeNull();
});

test('the worker knows whose notifications come before the server does', async () => {
  installPushBrowser();
  const phone = newPushPhone();
  const owners: (number | null)[] = [];
  phone.server.on(putPushSubscription, async () => void owners.push(await ownerId()));
  await phone.open(place);
  await turnOn.click();
  await expect.element(panel('On on this phone')).toBeVisible();
  expect(owners).toEqual([phone.me.id]);
});

test('a start that looks at the subscription waits for who is turning it on', async () => {
  const browser = installPushBrowser({ permission: 'granted' });
  const { me } = newPushPhone();
  const told = Promise.withResolvers<void>();
  const connection = {
    api: { call: () => told.promise },
    session: { get: () => 'token' },
    deployment: {
      appKey: 'key',
      appSecret: 'secret',
      tenant: 't',
      vapidPublicKey: serverKey,
      serviceWorker: true,
    },
    connectivity: { isOnline: () => true },
  } as unknown as Connection;
  const { signal } = new AbortController();
  const turning = turnOnHere({ connection, userId: me.id }, Promise.resolve('granted'));
  await expectOwner(me.id);
  const keeping = keepSubscription({ connection, userId: me.id, signal });
  setTimeout(told.resolve, 300);
  await Promise.all([turning, keeping]);
  expect([browser.held()?.isOver, await ownerId()]).toEqual([false, me.id]);
});

test('who leaves while the browser asks has turned nothing on', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<NotificationPermission>();
  const browser = installPushBrowser({ answer });
  const phone = newPushPhone();
  phone.server.on(endSession, () => undefined);
  const { address, router } = await phone.open(place);
  await turnOn.click();
  await expect.poll(browser.asked).toBe(1);
  await router.navigate({ to: '/account' });
  await button('Sign out').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(address).toBe('/login');
  resolve('granted');
  await expect.poll(browser.held).not.toBeNull();
  expect([toldOf(phone), await ownerId()]).toEqual([[], null]);
});

test('each start tells the server again, and once more when there is a network', async () => {
  const browser = installPushBrowser({ permission: 'granted' });
  const phone = newPushPhone();
  const { endpoint } = turnedOnBefore(phone, browser);
  await phone.open('/');
  await expect.poll(() => toldOf(phone)).toEqual([endpoint]);
  await expectOwner(phone.me.id);
  phone.server.once(putPushSubscription, () => loseAnswer());
  await phone.open('/');
  await expect.poll(() => toldOf(phone)).toHaveLength(2);
  phone.setOnline(false);
  phone.setOnline(true);
  await expect.poll(() => toldOf(phone)).toEqual([endpoint, endpoint, endpoint]);
});

test('a start renews a subscription for another key, and one that the browser has given up', async () => {
  const browser = installPushBrowser({ permission: 'granted' });
  const phone = newPushPhone();
  const former = turnedOnBefore(phone, browser, formerKey);
  await phone.open('/');
  await expect.poll(() => toldOf(phone)).toHaveLength(1);
  expect(former.isOver).toBe(true);
  const renewed = browser.held();
  expect(toldOf(phone)).toEqual([renewed?.endpoint]);
  await renewed?.unsubscribe();
  await phone.open('/');
  await expect.poll(() => toldOf(phone)).toHaveLength(2);
  expect(toldOf(phone).at(-1)).toBe(browser.held()?.endpoint);
});

test('what an earlier person has left on the phone ends when another is signed in', async () => {
  const browser = installPushBrowser({ permission: 'granted' });
  const left = browser.hold(serverKey);
  browser.show('chat-of-the-former');
  const phone = newPushPhone();
  localStorage.setItem(`push:${phone.me.id + 1}`, '1');
  await phone.open('/');
  await expect.poll(() => left.isOver).toBe(true);
  await expect.poll(browser.shown).toEqual([]);
  expect(toldOf(phone)).toEqual([]);
});

test('turned off, nothing is left of it; a test says so before, on the phone and at the server', async () => {
  const browser = installPushBrowser({ permission: 'granted' });
  const phone = newPushPhone();
  const { endpoint } = turnedOnBefore(phone, browser);
  await phone.open(place);
  await expectOwner(phone.me.id);
  await button('Send a test').click();
  await expect.element(toast('Sent. It comes in a moment.')).toBeInTheDocument();
  phone.server.on(testPush, () => refuse('not_found'));
  await button('Send a test').click();
  await expect.element(toast(/Turn them off and on again/)).toBeInTheDocument();
  await button('Turn off').click();
  await expect.element(panel('Off on this phone')).toBeVisible();
  await expect.element(turnOn).toHaveFocus();
  await expect.poll(() => phone.server.calls(deletePushSubscription)).toMatchObject([{ body: { endpoint } }]);
  await expect.poll(browser.held).toBeNull();
  await expectOwner(null);
});

test('signing out ends it, also without a network, and clears the screen and the icon', async () => {
  const browser = installPushBrowser({ permission: 'granted' });
  const phone = newPushPhone();
  phone.server.on(endSession, () => undefined);
  const held = turnedOnBefore(phone, browser);
  const { address } = await phone.open('/account');
  await expectOwner(phone.me.id);
  browser.show('chat-1', 'announcements');
  await navigator.setAppBadge(3);
  phone.setOnline(false);
  await button('Sign out').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(address).toBe('/login');
  expect(held.isOver).toBe(true);
  expect([browser.shown(), browser.badge(), await ownerId()]).toEqual([[], null, null]);
});

test('a session that the server refuses ends it too, and it goes on when its person is back', async () => {
  const browser = installPushBrowser({ permission: 'granted' });
  const phone = newPushPhone();
  const held = turnedOnBefore(phone, browser);
  await phone.open('/');
  await expectOwner(phone.me.id);
  phone.server.once(getMe, () => refuse('unauthenticated'));
  const { address } = await phone.open('/');
  await expect.poll(address).toMatch(/^\/login/);
  await expect.poll(() => held.isOver).toBe(true);
  await expectOwner(null);
  localStorage.setItem('accessToken', 'token-anew');
  await phone.open('/');
  await expectOwner(phone.me.id);
  expect(toldOf(phone).at(-1)).toBe(browser.held()?.endpoint);
});

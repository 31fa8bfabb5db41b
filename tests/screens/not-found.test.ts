import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { meKey } from '#client/session/me.ts';
import { getProgramme } from '#contract/programme.ts';
import { getMe } from '#contract/users.ts';
import { idbQueryStores } from '#offline/idb-query-store.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';
import { garble, refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { button, emailField, reception } from './support/sign-in.ts';

const notHere = page.getByRole('heading', { level: 1, name: 'This page is not here' });

/** What earlier visits have left of it on the phone, whoever they were. */
const forgetProgramme = () => idbQueryStores.destroy('everyone');

test('an address that is no page says so, and leads who is signed out to sign-in', async () => {
  const { open } = newPhone({ me: null });
  const { address } = await open('/no/such/page');
  await expect.element(notHere).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect.element(emailField).toBeVisible();
  expect(address()).toBe('/login');
});

test('an address that is no page says so, and leads who is signed in to Reception', async () => {
  const { open } = newPhone();
  await open('/no/such/page');
  await expect.element(notHere).toBeVisible();
  await page.getByRole('link', { name: 'Go to Reception' }).click();
  await expect.element(reception).toBeVisible();
});

test('a screen whose data make no sense says so beside a bar that works, and Retry mends it', async () => {
  // React tells of every error that a screen catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await forgetProgramme();
  const { documents: _, ...programme } = programme2021;
  const { open, server } = newPhone();
  server.on(getProgramme, () => garble('{"masterclasses":7}'));
  await open('/agenda');
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect.element(page.getByText(/^Please return back to previous page/)).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  server.on(getProgramme, () => programme);
  await button('Retry').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
});

test('Reception without the agenda keeps what needs none', async () => {
  await forgetProgramme();
  const { open, server } = newPhone();
  // As every failure, but not asked for again of itself.
  server.on(getProgramme, () => refuse('not_configured'));
  await open('/');
  await expect.element(page.getByText('The agenda could not be read.')).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  // Which room welcomes newcomers is the programme's.
  expect(links.elements().map((link) => link.textContent)).toEqual([
    'Edit profile',
    'People',
    'Announcements',
  ]);
  await expect.element(button(/^Welcome video/)).toBeVisible();
});

test.each(['internal', 'unavailable'] as const)('a server that answers %s signs nobody out', async (code) => {
  const { open, server, me } = newPhone();
  await open('/');
  await expect.element(reception).toBeVisible();
  server.on(getMe, () => refuse(code));
  server.on(getProgramme, () => refuse(code));
  const { address, queryClient } = await open('/');
  await expect.poll(() => queryClient.getQueryState(meKey)?.fetchFailureCount).toBeGreaterThan(0);
  await expect.element(reception).toBeVisible();
  expect(address()).toBe('/');
  expect(localStorage.getItem(storageKeys.token)).not.toBeNull();
  server.on(getMe, () => ({ ...me, firstName: 'Saara' }));
  await open('/');
  await expect.element(reception).toMatchTextContent(/, Saara$/);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  endOtherSession,
  endOtherSessions,
  endSession,
  listSessions,
  type UserSession,
} from '#contract/users.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { newId } from './support/people.ts';
import { realMoment } from './support/rooms.ts';
import { expectSound } from './support/sound.ts';

const now = new Date().toISOString();
const session = (device: string, more: Partial<UserSession> = {}): UserSession => ({
  id: newId(),
  device,
  createdDate: realMoment('2021-06-04T09:00:00.000Z'),
  lastUsedDate: now,
  current: false,
  ...more,
});
const devices = page.getByRole('main').getByRole('listitem');
const end = page.getByRole('button', { name: 'End Firefox on Windows' });
const sheet = page.getByRole('dialog', { name: 'End Firefox on Windows?' });
const confirm = sheet.getByRole('button', { name: 'End' });

/** Signed in on two devices, the other one used last. */
function newDevices() {
  const phone = newPhone();
  const other = session('Firefox on Windows');
  phone.server.on(listSessions, () => [other, session('Chrome on Android', { current: true })]);
  phone.server.on(endOtherSession, () => undefined);
  phone.server.on(endOtherSessions, () => undefined);
  return { ...phone, other };
}

test('the device in hand comes first, and another one can be ended', async () => {
  const { open, server, other } = newDevices();
  await open('/account');
  await page.getByRole('link', { name: 'Devices' }).click();
  await expect.element(devices.nth(0)).toMatchTextContent('This phone');
  await expect.element(devices.nth(0)).toMatchTextContent(/Signed in on 04 June 2021, \d\d:\d\d [AP]M/);
  await expect.element(devices.nth(1)).toMatchTextContent(/Last used today, \d\d:\d\d [AP]M/);
  await expectSound('/account/devices');
  await end.click();
  await expect.element(sheet).toBeVisible();
  await expectSound('the sheet that ends a device');
  await confirm.click();
  await expect.element(page.getByText('Firefox on Windows is signed out').first()).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(end).not.toBeInTheDocument();
  expect(devices.elements()).toHaveLength(1);
  expect(server.calls(endOtherSession).map(({ params }) => params.id)).toEqual([other.id]);
});

const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
const everywhereSheet = page.getByRole('dialog', { name: 'Sign out everywhere?' });

test('all others can be signed out at once, and this one stays', async () => {
  const { open, server } = newDevices();
  server.once(endOtherSessions, () => refuse('unavailable'));
  await open('/account/devices');
  await everywhere.click();
  await expect.element(everywhereSheet).toMatchTextContent('All other devices are signed out');
  await expectSound('the sheet that signs out everywhere');
  const others = everywhereSheet.getByRole('button', { name: 'Sign out all others' });
  await others.click();
  await expect.element(everywhereSheet.getByRole('alert')).toMatchTextContent('not available just now');
  await others.click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect.element(messages.getByText('All other devices are signed out')).toBeVisible();
  await expect.element(everywhereSheet).not.toBeInTheDocument();
  expect(devices.elements()).toHaveLength(1);
  await expect.element(everywhere).not.toBeInTheDocument();
  expect(server.calls(endOtherSessions)).toHaveLength(2);
});

test('this phone too asks what signing out always asks, once the others are out', async () => {
  const { open, server } = newDevices();
  server.on(endSession, () => undefined);
  const { address } = await open('/account/devices');
  await everywhere.click();
  await everywhereSheet.getByRole('button', { name: 'This phone too' }).click();
  const leaving = page.getByRole('dialog', { name: 'Sign out?' });
  await leaving.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(address).toBe('/login');
  expect([server.calls(endOtherSessions).length, server.calls(endSession).length]).toEqual([1, 1]);
});

test('a long list says how many more there are, and shows them', async () => {
  const { open, server } = newDevices();
  const many = Array.from({ length: 12 }, (_, index) => session(`Chrome on Android ${index}`));
  server.on(listSessions, () => [session('Safari on Mac', { current: true }), ...many]);
  await open('/account/devices');
  await expect.poll(() => devices.elements().length).toBe(10);
  await page.getByRole('button', { name: 'Show 3 more, unused for longer' }).click();
  await expect.poll(() => devices.elements().length).toBe(13);
});

test('one that had ended already is gone as well', async () => {
  const { open, server } = newDevices();
  server.on(endOtherSession, () => refuse('not_found'));
  await open('/account/devices');
  await end.click();
  await confirm.click();
  await expect.element(end).not.toBeInTheDocument();
});

test('offline the list stands, and ending says that it needs a connection', async () => {
  const { open, setOnline } = newDevices();
  await open('/account/devices');
  await expect.element(end).toBeVisible();
  setOnline(false);
  await expect.element(page.getByText(/^Offline · as of 04:\d\d PM/).first()).toBeVisible();
  await end.click();
  await confirm.click();
  const words = 'No connection. A device can be ended when you are online.';
  await expect.element(sheet.getByText(words)).toBeVisible();
  await sheet.getByRole('button', { name: 'Keep' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(end).toBeVisible();
});

test('a list that cannot be read can be asked for again', async () => {
  const { open, server, other } = newDevices();
  server.on(listSessions, () => refuse('forbidden'));
  await open('/account/devices');
  await expect.element(page.getByText('Your devices could not be read.')).toBeVisible();
  server.on(listSessions, () => [other]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(end).toBeVisible();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMailSettings, putMailSettings } from '#contract/mail-settings.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { expectSound } from './support/sound.ts';

const place = '/account/notifications';
const mails = page.getByRole('region', { name: 'Mails', exact: true });
const toggle = (name: string) => mails.getByRole('switch', { name });
const arrives = toggle('When my application or registration arrives');
const changed = toggle('When it is changed');
const decided = toggle('When a host decides about my request to join');

test('each kind of mails is switched off and on, at once, also where nothing is pushed', async () => {
  const { open, server } = newPhone();
  await open(place);
  await expect.element(arrives).toBeChecked();
  await expectSound('mails that one gets');
  const answer = server.hold(putMailSettings);
  await arrives.click();
  await expect.element(arrives).not.toBeChecked();
  await changed.click();
  await expect.element(changed).not.toBeChecked();
  answer();
  await expect.poll(() => server.calls(putMailSettings).length).toBe(2);
  expect(server.calls(putMailSettings).map(({ body }) => body)).toEqual([
    { arrivals: false },
    { changes: false },
  ]);
  await open(place);
  await expect.element(arrives).not.toBeChecked();
  await expect.element(decided).toBeChecked();
});

test('what the server does not take goes back, with the reason; offline it needs a connection', async () => {
  const { open, server, setOnline } = newPhone();
  await open(place);
  await expect.element(changed).toBeChecked();
  server.on(putMailSettings, () => refuse('unavailable'));
  await changed.click();
  await expect.element(mails.getByRole('alert')).toMatchTextContent('not available just now');
  await expect.element(changed).toBeChecked();
  setOnline(false);
  await changed.click();
  await expect.element(mails.getByRole('alert')).toMatchTextContent('can be changed when you are online');
  await expect.element(changed).toBeChecked();
});

test('what could not be read can be asked for again', async () => {
  const { open, server } = newPhone();
  server.on(getMailSettings, () => refuse('forbidden'));
  await open(place);
  await expect.element(mails.getByText('This could not be read.')).toBeVisible();
  const known = { arrivals: true, changes: false, decisions: true, deletions: true, reminders: true };
  server.on(getMailSettings, () => known);
  await mails.getByRole('button', { name: 'Retry' }).click();
  await expect.element(changed).not.toBeChecked();
});

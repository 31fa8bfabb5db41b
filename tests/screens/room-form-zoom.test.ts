import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { unlinkZoom } from '#contract/oauth.ts';
import { getSignInMethods } from '#contract/sign-in-methods.ts';
import { getZoom, listZoomMeetings, type ZoomMeeting } from '#contract/zoom.ts';
import { refuse } from './support/fake-server.ts';
import { button, messages, phoneForRooms, text } from './support/room-form.ts';
import { expectSound } from './support/sound.ts';

const meeting = (id: string, topic: string, more: Partial<ZoomMeeting> = {}): ZoomMeeting => ({
  id,
  topic,
  joinUrl: `https://zoom.us/j/${id}`,
  startDate: null,
  duration: null,
  ...more,
});

/** A host who has connected Zoom. */
function phoneWithZoom() {
  const { phone, server } = phoneForRooms({ deployment: { oauthProviders: ['ZOOM'] } });
  let connected = true;
  server.on(getZoom, () => ({ connected }));
  server.on(listZoomMeetings, () => ({
    personal: meeting('5551112222', 'Personal meeting room'),
    upcoming: [meeting('81234567890', 'Masterclass', { startDate: '2021-06-20T15:00:00.000Z' })],
  }));
  const disconnect = () => {
    connected = false;
    server.on(listZoomMeetings, () => refuse('not_connected'));
  };
  return { phone, server, disconnect };
}

const choose = button('Choose a Zoom meeting');

test('the call of a room is filled in from a meeting at Zoom', async () => {
  const { phone } = phoneWithZoom();
  await phone.open('/w/create');
  await choose.click();
  await expectSound('the choice of a Zoom meeting');
  await page.getByRole('option', { name: /Masterclass/ }).click();
  await expect.element(text(/^Call URL/)).toHaveValue('https://zoom.us/j/81234567890');
  await expect.element(text(/^Call details/)).toHaveValue('Zoom meeting ID: 812 3456 7890');
  await choose.click();
  await page.getByRole('option', { name: /Personal meeting room/ }).click();
  await expect.element(text(/^Call details/)).toHaveValue('Zoom meeting ID: 555 111 2222');
});

test('where Zoom no longer allows it the person is told, and may connect it again; what was typed stays', async () => {
  const { phone, disconnect } = phoneWithZoom();
  await phone.open('/w/create');
  await text('Topic').fill('My room');
  await expect.element(choose).toBeVisible();
  disconnect();
  await choose.click();
  await expect
    .element(messages)
    .toMatchTextContent('Zoom is not connected any more. Please connect it again.');
  await expect.element(button('Connect Zoom')).toBeVisible();
  await expect.element(text('Topic')).toHaveValue('My room');
});

test('without a network, and where Zoom does not answer, a sentence stands by the button', async () => {
  const { phone, server } = phoneWithZoom();
  await phone.open('/w/create');
  server.on(listZoomMeetings, () => refuse('unavailable'));
  await choose.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  phone.setOnline(false);
  await choose.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('No connection. Meetings at Zoom can be chosen when you are online.');
});

test('call details that were typed stay, and a meeting that takes place twice is chosen like any other', async () => {
  const { phone, server } = phoneWithZoom();
  const weekly = (startDate: string) => meeting('2222222222', 'Weekly', { startDate });
  server.on(listZoomMeetings, () => ({
    personal: null,
    upcoming: [weekly('2021-06-20T15:00:00.000Z'), weekly('2021-06-27T15:00:00.000Z')],
  }));
  await phone.open('/w/create');
  await text(/^Call details/).fill('Password 1234, or +966 11 000');
  await choose.click();
  await page
    .getByRole('option', { name: /Weekly/ })
    .nth(1)
    .click();
  await expect.element(text(/^Call URL/)).toHaveValue('https://zoom.us/j/2222222222');
  await expect.element(text(/^Call details/)).toHaveValue('Password 1234, or +966 11 000');
});

test('once Zoom is taken away in Account the form has nothing to choose from', async () => {
  const { phone, server, disconnect } = phoneWithZoom();
  const account = {
    provider: 'ZOOM',
    email: 'a@example.org',
    createdDate: new Date().toISOString(),
  } as const;
  let accounts = [account];
  server.on(getSignInMethods, () => ({ email: 'a@example.org', hasPassword: false, passkeys: 0, accounts }));
  server.on(unlinkZoom, () => {
    accounts = [];
    disconnect();
    return undefined;
  });
  const app = await phone.open('/w/create');
  await expect.element(choose).toBeVisible();
  app.router.history.push('/account/sign-in');
  await button('Remove Zoom').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(button('Add Zoom')).toBeVisible();
  app.router.history.push('/w/create');
  await expect.element(button('Connect Zoom')).toBeVisible();
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getPushSettings, putPushSettings } from '#contract/push.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { installPushBrowser, newPushPhone } from './support/push.ts';
import { expectSound } from './support/sound.ts';

const place = '/account/notifications';
const toggle = (name: RegExp) => page.getByRole('switch', { name });
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** A browser that knows no push, whatever it says that it is. */
function withoutPush(userAgent = navigator.userAgent): void {
  const own = Object.getOwnPropertyDescriptor(window, 'PushManager');
  Reflect.deleteProperty(window, 'PushManager');
  const spy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => {
    if (own) Object.defineProperty(window, 'PushManager', own);
    spy.mockRestore();
  });
}

test('each kind is turned on and off for all devices, at once', async () => {
  installPushBrowser();
  const { open, server, settings } = newPushPhone();
  await open(place);
  await expect.element(toggle(/^Messages/)).toBeChecked();
  await expectSound('what one hears of');
  const answer = server.hold(putPushSettings);
  await toggle(/^Messages/).click();
  await expect.element(toggle(/^Messages/)).not.toBeChecked();
  await toggle(/^Requests to join/).click();
  await expect.element(toggle(/^Requests to join/)).not.toBeChecked();
  answer();
  await expect.poll(settings).toMatchObject({ messages: false, approvals: false, announcements: true });
  expect(server.calls(putPushSettings).map(({ body }) => body)).toEqual([
    { messages: false },
    { approvals: false },
  ]);
  await open(place);
  await expect.element(toggle(/^Messages/)).not.toBeChecked();
  await expect.element(toggle(/^Answers to you/)).toBeChecked();
});

test('what the server does not take goes back, with the reason; offline it needs a connection', async () => {
  installPushBrowser();
  const { open, server, setOnline } = newPushPhone();
  await open(place);
  await expect.element(toggle(/^Announcements/)).toBeChecked();
  server.on(putPushSettings, () => refuse('unavailable'));
  await toggle(/^Announcements/).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('not available just now');
  await expect.element(toggle(/^Announcements/)).toBeChecked();
  setOnline(false);
  await toggle(/^Announcements/).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('can be changed when you are online');
  await expect.element(toggle(/^Announcements/)).toBeChecked();
});

test('after a change that failed the server is asked what stands', async () => {
  installPushBrowser();
  const { open, server, settings } = newPushPhone();
  await open(place);
  await expect.element(toggle(/^Messages/)).toBeChecked();
  const stands = { ...settings(), messages: false, answers: false };
  server.on(getPushSettings, () => stands);
  server.on(putPushSettings, () => refuse('unavailable'));
  await toggle(/^Messages/).click();
  await expect.element(toggle(/^Answers to you/)).not.toBeChecked();
  await expect.element(toggle(/^Messages/)).not.toBeChecked();
});

test('what could not be read can be asked for again', async () => {
  installPushBrowser();
  const { open, server, settings } = newPushPhone();
  server.on(getPushSettings, () => refuse('forbidden'));
  await open(place);
  await expect.element(page.getByText('This could not be read.')).toBeVisible();
  const known = settings();
  server.on(getPushSettings, () => known);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(toggle(/^Messages/)).toBeChecked();
});

test('in a tab of iOS the way to the home screen comes first', async () => {
  withoutPush(iPhone);
  const { open } = newPushPhone();
  await open(place);
  await expect.element(panel('Only in the installed app')).toBeVisible();
  const steps = panel('Only in the installed app').getByRole('listitem');
  await expect.element(steps.first()).toMatchTextContent(/Tap Share/);
  await expectSound('notifications in a tab of iOS');
});

test('a browser without push says so', async () => {
  withoutPush();
  await newPushPhone().open(place);
  await expect.element(panel('Not available in this browser')).toBeVisible();
});

test('where the server sends none, nothing but mails is offered', async () => {
  await newPhone().open(place);
  await expect.element(panel('Not available just now')).toBeVisible();
  await expect.element(panel('Mails')).toBeVisible();
  await expect.element(panel('What you hear of')).not.toBeInTheDocument();
});

import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test';
import { sendMessageTo } from '#contract/chat.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { answerSubscribing, pushedPhone } from '#tests/support/pushed-phone.ts';
import { type Caller, call, type Newcomer, newcomer } from './api-caller.ts';
import { startAppServer } from './app-server.ts';
import { wholeBrowserOptions } from './app-window.ts';
import { messagesWith, say } from './chat-steps.ts';
import { expect, signInByToken, test, untilInstalled } from './fixtures.ts';
import { openLive, soon } from './live-steps.ts';
import { untilStored } from './stored-data.ts';

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use(wholeBrowserOptions(launchOptions)),
    { scope: 'worker' },
  ],
});

const bubble = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Messages' }).getByText(words, { exact: true });
const writeTo = (from: Caller, { me }: Newcomer, words: string) =>
  call(from, sendMessageTo, { params: { userId: String(me.id) }, body: { body: `<p>${words}</p>` } });

/** Turns notifications on as people do; a browser is given ten seconds for it, which a worker may take to be installed. */
async function turnOn(page: Page): Promise<void> {
  await page.goto('/account/notifications');
  await untilInstalled(page);
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByRole('heading', { name: 'On on this phone' })).toBeVisible();
}

/** A server with a push service, and people on it. */
async function startPushing() {
  const service = await startPushService();
  const server = await startAppServer({ settings: { PUSH_ALLOWED_HOSTS: service.origin } });
  return {
    service,
    server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

type OnDevice = (device: undefined, options: BrowserContextOptions) => Promise<Page>;

/** Omar's phone, on which notifications are on, and Noura who writes to it. */
async function openTold(
  { service, server }: Awaited<ReturnType<typeof startPushing>>,
  { onDevice, request }: { onDevice: OnDevice; request: APIRequestContext },
) {
  const noura = await newcomer({ request }, server, { firstName: 'Noura' });
  const omar = await newcomer({ request }, server, { firstName: 'Omar' });
  const device = service.device('phone of Omar');
  const page = await onDevice(undefined, { serviceWorkers: 'allow', baseURL: server.origin });
  await answerSubscribing(page.context(), device.subscription);
  await signInByToken(page.context(), omar);
  await page.goto(server.origin);
  await turnOn(page);
  return { noura, omar, device, page };
}

test('a push comes through, is one notification for all of a conversation, and a tap opens it in the window that is there', async ({
  onDevice,
  request,
}) => {
  await using started = await startPushing();
  const { noura, omar, device, page } = await openTold(started, { onDevice, request });
  const maha = await newcomer({ request }, started.server, { firstName: 'Maha' });
  const phone = await pushedPhone(page);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  page.on('load', () => loads.push('load'));
  const hasLoaded = () => loads.filter((one) => one === 'load').length;

  await test.step('twenty messages end as one notification with their number', async () => {
    for (let count = 1; count <= 20; count += 1) await writeTo(noura, omar, `line ${count}`);
    await expect.poll(() => device.received.at(-1)?.message.notification.title, soon).toMatch(/ · 20 new$/);
    for (const { message } of device.received) await phone.deliver(message);
    const title = expect.stringMatching(/^Noura .+ · 20 new$/);
    const tag = expect.stringMatching(/^chat-/);
    await expect.poll(phone.notifications, soon).toEqual([{ title, body: 'line 20', tag }]);
    await expect.poll(async () => (await phone.workerDid()).badges.at(-1), soon).toBe(1);
  });

  await test.step('the tap leads there, also without a network', async () => {
    await page.context().setOffline(true);
    await phone.tap();
    await expect(bubble(page, 'line 20')).toBeVisible(soon);
    await expect(page).toHaveURL(/\/messages\/\w+$/);
    expect(await phone.notifications()).toEqual([]);
    await page.context().setOffline(false);
  });

  await test.step('beside what is being written it asks first, and the text stays', async () => {
    await openLive(page, `/messages/with-${maha.me.id}`);
    const before = hasLoaded();
    const composer = page.getByRole('textbox', { name: /^Write to / });
    await composer.fill('half a sentence');
    const known = device.received.length;
    await writeTo(noura, omar, 'come and look');
    await expect.poll(() => device.received.length, soon).toBe(known + 1);
    await phone.deliver(device.received.at(-1)?.message ?? '');
    await expect.poll(async () => (await phone.notifications()).length, soon).toBe(1);
    await phone.tap();
    const sheet = page.getByRole('dialog', { name: /^Noura / });
    await expect(sheet).toContainText('come and look');
    await sheet.getByRole('button', { name: 'Keep writing' }).click();
    await expect(composer).toHaveValue('half a sentence');
    await phone.deliver(device.received.at(-1)?.message ?? '');
    await expect.poll(async () => (await phone.notifications()).length, soon).toBe(1);
    await phone.tap();
    await sheet.getByRole('button', { name: 'Open' }).click();
    await expect(bubble(page, 'come and look')).toBeVisible(soon);
    await page.goBack();
    await expect(composer).toHaveValue('half a sentence');
    expect(hasLoaded()).toBe(before);
  });

  expect((await phone.workerDid()).opened).toEqual([]);
});

test('what came by push is there when the closed app is opened without a network, and what waited has gone with it', async ({
  onDevice,
  request,
}) => {
  await using started = await startPushing();
  const { noura, omar, device, page } = await openTold(started, { onDevice, request });
  const context = page.context();
  await openLive(page, `/messages/with-${noura.me.id}`);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await context.setOffline(true);
  await say(page, 'written in a tunnel');
  await untilStored(page, 1);

  // The app is closed: what is open is a page of the server that knows nothing of it.
  await page.goto('about:blank');
  await context.setOffline(false);
  const outside = await context.newPage();
  await outside.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await outside.goto('/health');
  await page.close();
  const phone = await pushedPhone(outside);
  await writeTo(noura, omar, 'while you were away');
  await expect.poll(() => device.received.length, soon).toBe(1);
  await phone.deliver(device.received.at(-1)?.message ?? '');
  await expect.poll(async () => (await phone.notifications()).length, soon).toBe(1);
  const sent = async () => (await messagesWith(noura, omar.me.id)).map(({ body }) => body);
  await expect.poll(sent, soon).toContain('<p>written in a tunnel</p>');

  await phone.tap();
  const opened = async () => (await phone.workerDid()).opened;
  await expect.poll(opened, soon).toEqual([expect.stringMatching(/^\/messages\/\w+$/)]);
  await context.setOffline(true);
  await outside.goto((await opened())[0] ?? '');
  await expect(bubble(outside, 'while you were away')).toBeVisible(soon);
});

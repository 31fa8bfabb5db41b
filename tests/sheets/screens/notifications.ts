import type { BrowserContext, Page } from '@playwright/test';
import { listConversations } from '#contract/chat.ts';
import { getMe } from '#contract/users.ts';
import { call, callerAs } from '#tests/e2e/api-caller.ts';
import { cutOff } from '#tests/sheets/answers.ts';
import type { Area, Stage } from '#tests/sheets/screen.ts';
import { toBottom } from '#tests/sheets/steps.ts';

const as = 'participant' as const;
const screen = { route: '/_app/account/notifications', as, at: '/account/notifications' } as const;

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** Browser that has not asked its person, or was given this answer. */
const answered =
  (permission: NotificationPermission) =>
  ({ context }: { readonly context: BrowserContext }): Promise<unknown> =>
    context.addInitScript((value) => {
      Object.defineProperty(Notification, 'permission', { get: () => value, configurable: true });
      Notification.requestPermission = async () => value;
    }, permission);

/** Browser without push, whatever it says that it is. */
const withoutPush =
  (userAgent: string | null) =>
  ({ context }: Stage): Promise<unknown> =>
    context.addInitScript((name) => {
      Reflect.deleteProperty(window, 'PushManager');
      if (name !== null) Object.defineProperty(navigator, 'userAgent', { get: () => name });
    }, userAgent);

/** Turned on at an earlier visit. */
async function turnedOn({ page, context, server }: Stage): Promise<void> {
  const caller = await callerAs({ request: page.request, origin: server.origin }, as);
  const { id } = await call(caller, getMe, {});
  await answered('granted')({ context });
  await context.addInitScript((key) => localStorage.setItem(key, '1'), `push:${id}`);
}

/** Turned off, and not to be turned on: there is no network. */
async function cutOffWithPermission({ page, context }: Stage): Promise<void> {
  await answered('granted')({ context });
  for (const _ of ['read', 'kept']) await page.goto(screen.at, { waitUntil: 'networkidle' });
  await cutOff({ page });
}

const turnOn = async (page: Page) => {
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
};

export const notificationsArea: Area = {
  area: 'Notifications',
  screens: [
    { ...screen, name: 'Off', before: answered('default'), shows: 'Off on this phone' },
    { ...screen, name: 'On', before: turnedOn, shows: 'On on this phone' },
    { ...screen, name: 'Blocked', before: answered('denied'), shows: 'Blocked on this phone' },
    {
      ...screen,
      name: 'Question closed',
      before: answered('default'),
      act: turnOn,
      shows: /^Nothing has changed/,
    },
    { ...screen, name: 'Offline', before: cutOffWithPermission, act: turnOn, shows: /^No connection/ },
    {
      ...screen,
      name: 'In a tab of iOS',
      before: withoutPush(iPhone),
      shows: 'Only in the installed app',
    },
    { ...screen, name: 'Unknown to the browser', before: withoutPush(null), shows: /^Not available in/ },
    {
      name: 'Offer on Reception',
      route: '/_app/',
      as,
      before: answered('default'),
      at: '/',
      act: async (page) => {
        await page.getByRole('region', { name: /^Know when/ }).waitFor();
        await page.waitForLoadState('networkidle');
        await toBottom(page);
      },
      shows: /^Know when/,
    },
    {
      name: 'Offer refused',
      route: '/_app/',
      as,
      before: answered('default'),
      at: '/',
      act: async (page) => {
        await page.evaluate(() => {
          Notification.requestPermission = async () => {
            Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true });
            return 'denied';
          };
        });
        await turnOn(page);
        await page.waitForLoadState('networkidle');
        await toBottom(page);
      },
      shows: 'Notifications stay off',
    },
    {
      name: 'Tapped while one writes',
      route: '/_app/messages/{-$sid}',
      as,
      before: writing,
      act: tapNotification,
      shows: 'Keep writing',
    },
  ],
};

/** Half a sentence in a conversation. */
async function writing({ page, server }: Stage): Promise<void> {
  const caller = await callerAs({ request: page.request, origin: server.origin }, as);
  const { content } = await call(caller, listConversations, {});
  const talk = content.find(({ kind }) => kind === 'DIRECT');
  await page.goto(`/messages/${talk?.sid}`, { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: /^Write to/ }).fill('I will bring the');
}

/** Does what the worker does at a tap. */
async function tapNotification(page: Page): Promise<void> {
  await page.evaluate(() => {
    const data = {
      type: 'OPEN',
      link: '/announce',
      title: 'New announcement',
      body: 'The hall opens at five. Bring your badge.',
    };
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  });
  await page.getByRole('dialog').waitFor();
}

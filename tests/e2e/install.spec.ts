import type { BrowserContext, Page } from '@playwright/test';
import { requestSignInMail, signInByCode } from '#contract/sign-in.ts';
import { webManifest } from '#setup/bundler/web-manifest.ts';
import { scaled } from '#tests/support/slowness.ts';
import { type Caller, call, callerAs } from './api-caller.ts';
import { openOwnBrowser } from './app-window.ts';
import { guardConsole } from './console-guard.ts';
import { noteShifts, shifts } from './first-load.ts';
import {
  askForMail,
  codeField,
  expect,
  newAddress,
  onboard,
  reception,
  signInByToken,
  signInWithPassword,
  test,
} from './fixtures.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Install Last Links' });

/** Chromium's event as it comes; tells whether the browser's own bar stays away. */
const offerInstall = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));

/** A tab of its own is what tells visits apart. */
async function visitAgain(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await noteShifts(page);
  await page.goto('/');
  await expect(reception(page)).toBeVisible();
  return page;
}

test('the offer stands on Reception from the second visit on, moves nothing, and Not now hides it on this phone for good', async ({
  page,
  context,
  request,
  server,
}) => {
  const { origin } = server;
  await signInByToken(context, await callerAs({ request, origin }, 'participant'));
  await page.goto('/');
  await expect(reception(page)).toBeVisible();
  expect(await offerInstall(page), 'the bar of the browser stays away').toBe(true);
  await page.reload();
  await expect(reception(page)).toBeVisible();
  await expect(card(page)).toBeHidden();

  const again = await visitAgain(context);
  await expect(card(again)).toBeVisible();
  await expect(card(again)).toContainText('Opens at once, and works without a network.');
  expect(await shifts(again), 'the card comes after the screen').toEqual([]);
  await card(again).getByRole('button', { name: 'Not now' }).click();
  await expect(card(again)).toBeHidden();
  await expect(again.getByRole('heading', { level: 1 })).toBeFocused();

  await again.goto('/account');
  await expect(card(again)).toBeVisible();
  await again.getByRole('button', { name: 'Sign out' }).click();
  await again.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(again).toHaveURL(/\/login/);
  await signInWithPassword(again, 'second@demo.test');
  await offerInstall(again);
  const third = await visitAgain(context);
  await third.getByRole('link', { name: 'Account' }).first().click();
  await expect(card(third)).toBeVisible();
  await third.goBack();
  await expect(reception(third)).toBeVisible();
  await expect(card(third)).toBeHidden();
});

/** Counts in `data-persist` how often the browser is asked to keep what the app stores, and refuses. */
function countPersist(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    navigator.storage.persist = async () => {
      const { dataset } = document.documentElement;
      dataset.persist = String(Number(dataset.persist ?? 0) + 1);
      return false;
    };
  });
}

const expectPersistAsked = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-persist', '1');
const expectPersistNotAsked = (page: Page) =>
  expect(page.locator('html')).not.toHaveAttribute('data-persist');

type Consume = (launch: { targetURL: string }) => void;

/** The launch queue hands over what `launch` dispatches. */
function keepLaunchQueue(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const setConsumer = (consume: Consume) => {
      document.documentElement.dataset.launches = 'followed';
      window.addEventListener('test-launch', (event) =>
        consume({ targetURL: (event as CustomEvent<string>).detail }),
      );
    };
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  });
}

async function launch(page: Page, path: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-launches', 'followed');
  await page.evaluate((to) => {
    const detail = new URL(to, window.location.href).href;
    window.dispatchEvent(new CustomEvent('test-launch', { detail }));
  }, path);
}

test('the installed app offers no installation, asks once that the phone keeps what it has, and launches lead on inside it', async ({
  server,
  launchOptions,
}) => {
  await using browser = await openOwnBrowser({ launchOptions, origin: server.origin, window: 'app' });
  const { context, page } = browser;
  const guard = guardConsole(context);
  await countPersist(context);
  await keepLaunchQueue(context);
  const email = newAddress();
  await askForMail(page, email);
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
  await expectPersistNotAsked(page);
  await codeField(page).fill((await server.newestMail(email)).code);
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectPersistAsked(page);

  await test.step('nothing loads, and what was typed is there', async () => {
    await page.getByLabel('First name').fill('Noura');
    await page.evaluate(() => document.documentElement.setAttribute('data-same', 'page'));
    await launch(page, '/privacy');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('First name')).toHaveValue('Noura');
  });

  await test.step('a shortcut opens its screen, and the icon leaves everything as it is', async () => {
    await onboard(page);
    await launch(page, '/agenda?session=6');
    await expect(page.getByRole('dialog')).toBeVisible();
    await launch(page, '/messages');
    await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
    await launch(page, '/');
    await launch(page, 'https://elsewhere.example/agenda');
    await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
    await expect(page).toHaveURL('/messages');
  });

  // Announcements and forum are for the cohort.
  guard.allow(/status of 403/, /\/qna$/);
  await test.step('every shortcut does, and what is shared comes one after the other', async () => {
    const titles: Readonly<Record<string, string>> = {
      '/agenda': 'Agenda',
      '/contacts': 'People',
      '/messages': 'Chat',
      '/announce': 'Announcements',
    };
    for (const { url } of webManifest.shortcuts ?? []) {
      await launch(page, url);
      await expect(page.getByRole('heading', { level: 1, name: titles[url] }), url).toBeVisible();
    }
    const { action = '' } = webManifest.share_target ?? {};
    for (const text of ['The first', '12345678901234567890']) {
      await launch(page, `${action}?${new URLSearchParams({ text })}`);
      await expect(page.getByRole('blockquote')).toHaveText(text);
    }
  });

  await offerInstall(page);
  await launch(page, '/account');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(card(page)).toBeHidden();
  await expectPersistAsked(page);
  await expect(page.locator('html')).toHaveAttribute('data-same', 'page');
  expect(guard.complaints()).toEqual([]);
});

test('in a tab the first kept draft asks for lasting storage, a visit does not; Firefox would ask the person, so there only the row in Account does', async ({
  page,
  request,
  server,
  onDevice,
}) => {
  const { origin, newestMail } = server;
  const signInAnew = async (): Promise<Caller> => {
    const email = newAddress();
    await call({ request, origin }, requestSignInMail, { body: { email } });
    const { code } = await newestMail(email);
    const { accessToken: token } = await call({ request, origin }, signInByCode, { body: { email, code } });
    return { request, origin, token };
  };
  const beginOnboarding = async (phone: Page) => {
    await countPersist(phone.context());
    await signInByToken(phone.context(), await signInAnew());
    await phone.goto('/');
    await expect(phone.getByLabel('First name')).toBeVisible();
    await expectPersistNotAsked(phone);
    await phone.getByLabel('First name').fill('Noura');
  };
  await beginOnboarding(page);
  await expectPersistAsked(page);

  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  const firefox = await onDevice(undefined, { userAgent });
  await beginOnboarding(firefox);
  await signInByToken(firefox.context(), await callerAs({ request, origin }, 'participant'));
  await firefox.goto('/account');
  await expectPersistNotAsked(firefox);
  await firefox.getByRole('button', { name: /Storage/ }).click();
  await expectPersistAsked(firefox);
});

test('Chromium offers the installation by itself, and reads the manifest without a complaint', async ({
  server,
  launchOptions,
  callerFor,
}) => {
  const { origin } = server;
  await using browser = await openOwnBrowser({ launchOptions, origin, window: 'tab' });
  const { page, context } = browser;
  const { token = '' } = await callerFor('participant');
  await context.addInitScript((kept) => localStorage.setItem('accessToken', kept), token);
  // Chromium takes its time, and on a busy machine may leave it to the next start.
  await expect(async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Account' }).first().click();
    await expect(card(page).getByRole('button', { name: 'Install' })).toBeVisible({
      timeout: scaled(10_000),
    });
  }).toPass();
  const devtools = await context.newCDPSession(page);
  const { errors, url, manifest } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${origin}/manifest.webmanifest`);
  expect(manifest).toMatchObject({
    id: `${origin}/`,
    name: 'Last Links',
    startUrl: `${origin}/`,
    scope: `${origin}/`,
    display: 'kStandalone',
    displayOverrides: ['kStandalone', 'kMinimalUi'],
    launchHandler: { clientMode: 'kFocusExisting' },
    preferRelatedApplications: false,
    shareTarget: { action: `${origin}/share`, method: 'kGet' },
  });
  const forms = manifest.screenshots?.map(({ formFactor }) => formFactor);
  expect(forms).toEqual(['kNarrow', 'kNarrow', 'kNarrow', 'kWide', 'kWide']);
  expect(manifest.shortcuts).toHaveLength(4);
  const appId = { appId: `${origin}/`, recommendedId: '/' };
  expect(await devtools.send('Page.getAppId')).toMatchObject(appId);
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
});

import type { BrowserContext, Page } from '@playwright/test';
import { openOwnBrowser } from './app-window.ts';
import { guardConsole } from './console-guard.ts';
import { askForMail, test as base, codeField, expect, newAddress, signInWithPassword } from './fixtures.ts';

/** A page in the window of the installed app. */
const test = base.extend<{ appPage: Page }>({
  appPage: async ({ server, launchOptions }, use) => {
    await using browser = await openOwnBrowser({ launchOptions, origin: server.origin, window: 'app' });
    const guard = guardConsole(browser.context);
    await countPersist(browser.context);
    await keepLaunchQueue(browser.context);
    await use(browser.page);
    expect(guard.complaints()).toEqual([]);
  },
});

type Consume = (launch: { targetURL: string }) => void;

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

const markPage = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-same', 'page'));
const expectSamePage = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-same', 'page');

async function beginOnboarding(page: Page, newestMail: (to: string) => Promise<{ code: string }>) {
  const email = newAddress();
  await askForMail(page, email);
  await codeField(page).fill((await newestMail(email)).code);
  await expect(page.getByLabel('First name')).toBeVisible();
}

test('the installed app offers no installation, and asks once that the phone keeps what it has', async ({
  appPage: page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
  await expect(page.locator('html')).not.toHaveAttribute('data-persist');
  await signInWithPassword(page, 'participant@demo.test');
  await expect(page.locator('html')).toHaveAttribute('data-persist', '1');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Install Last Links' })).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-persist', '1');
});

test('a launch leads on inside the open app: nothing loads, and what was typed is there', async ({
  appPage: page,
  server,
}) => {
  await beginOnboarding(page, server.newestMail);
  await page.getByLabel('First name').fill('Noura');
  await markPage(page);
  await launch(page, '/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expectSamePage(page);
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Noura');
  await expectSamePage(page);
});

test('a shortcut opens its screen in the open app, and the icon leaves everything as it is', async ({
  appPage: page,
}) => {
  await signInWithPassword(page, 'participant@demo.test');
  await markPage(page);
  await launch(page, '/agenda?session=6');
  await expect(page.getByRole('dialog')).toBeVisible();
  await launch(page, '/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  await launch(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  await launch(page, 'https://elsewhere.example/agenda');
  await expect(page).toHaveURL('/messages');
  await expectSamePage(page);
});

test.describe('in a tab', () => {
  test('the first kept draft asks for lasting storage, a visit does not', async ({
    page,
    context,
    server,
  }) => {
    await countPersist(context);
    await beginOnboarding(page, server.newestMail);
    await expect(page.locator('html')).not.toHaveAttribute('data-persist');
    await page.getByLabel('First name').fill('Noura');
    await page.getByLabel('Last name').fill('Alharbi');
    await expect(page.locator('html')).toHaveAttribute('data-persist', '1');
  });

  test('being installed asks for it too', async ({ page, context, login }) => {
    await countPersist(context);
    await login();
    await expect(page.locator('html')).not.toHaveAttribute('data-persist');
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await expect(page.locator('html')).toHaveAttribute('data-persist', '1');
  });

  test.describe('in Firefox, which would ask the person', () => {
    test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' });

    test('only the row in Account asks', async ({ page, context, server }) => {
      await countPersist(context);
      await beginOnboarding(page, server.newestMail);
      await page.getByLabel('First name').fill('Noura');
      await page.getByLabel('Last name').fill('Alharbi');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Company').fill('Innovation Hub');
      await page.getByLabel('Position').fill('Founder');
      await page.getByRole('button', { name: 'Complete' }).click();
      await page.getByRole('link', { name: 'Account' }).click();
      await expect(page.locator('html')).not.toHaveAttribute('data-persist');
      await page.getByRole('button', { name: /Storage/ }).click();
      await expect(page.locator('html')).toHaveAttribute('data-persist', '1');
    });
  });

  test('Account says whether the phone keeps what the app stores, and asks for it', async ({
    page,
    context,
    login,
  }) => {
    await context.addInitScript(() => {
      navigator.storage.persisted = async () => localStorage.getItem('promised') !== null;
      navigator.storage.persist = async () => localStorage.getItem('promised') !== null;
    });
    await login();
    await page.goto('/account');
    const row = page.getByRole('button', { name: /Storage/ });
    await expect(row).toContainText(/\d (?:kB|MB), the phone may clear it/);
    await row.click();
    await expect(page.getByRole('status').getByText('No promise yet')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('promised', 'yes'));
    await row.click();
    await expect(page.getByText(/\d (?:kB|MB) on this phone, kept/)).toBeVisible();
    await expect(row).toBeHidden();
    await page.reload();
    await expect(page.getByText(/\d (?:kB|MB) on this phone, kept/)).toBeVisible();
  });
});

import type { Browser, Page } from 'puppeteer-core';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { isBareApp, keepsAnswers } from './screens.ts';

interface Collecting {
  readonly url: string;
  readonly options: { readonly settings?: { readonly disableStorageReset?: boolean } };
}

const rooms = '::-p-xpath(//h1[. = "Rooms"])';
const greeting = '::-p-xpath(//h1[starts-with(., "Good ")])';

/** Opens an address of this origin that is not the app, which writes nothing anew. */
const openBeside = (page: Page, origin: string) => page.goto(`${origin}/icons/icon.svg`);

async function isSignedIn(page: Page, origin: string): Promise<boolean> {
  await openBeside(page, origin);
  return page.evaluate((token) => localStorage.getItem(token) !== null, storageKeys.token);
}

/** Signs in as a person does, which leads to Rooms, and waits for Reception. */
async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login?with=password`);
  await page.locator('input[type=email]').fill('participant@demo.test');
  await page.locator('input[type=password]').fill('demo-password');
  await page.locator('button[type=submit]').click();
  await page.locator(rooms).wait();
  await page.goto(origin);
  await page.locator(greeting).wait();
}

/** Takes all that was kept but the token, so that every answer comes over the network. */
async function forgetAllButToken(page: Page, origin: string): Promise<void> {
  await openBeside(page, origin);
  await page.evaluate((token) => {
    for (const name of Object.keys(localStorage)) if (name !== token) localStorage.removeItem(name);
  }, storageKeys.token);
  const devTools = await page.createCDPSession();
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

/**
 * Brings the fresh browser of a run into the state that a row of the table stands for. Lighthouse itself then throws
 * away the worker and what is cached, unless its storage reset is off.
 */
async function prepare(browser: Browser, { url, options }: Collecting): Promise<void> {
  const { origin, pathname } = new URL(url);
  if (isBareApp(url) || pathname === '/login') return;
  const page = await browser.newPage();
  if (!(await isSignedIn(page, origin))) await signIn(page, origin);
  if (options.settings?.disableStorageReset) {
    await page.goto(url);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload({ waitUntil: 'networkidle0' });
  } else if (keepsAnswers(url)) {
    await page.goto(url, { waitUntil: 'networkidle0' });
  } else {
    await forgetAllButToken(page, origin);
  }
  await page.close();
}

// lhci calls what its require() gives it.
export { prepare as 'module.exports' };

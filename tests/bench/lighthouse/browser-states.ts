import { chromium, type Page } from '@playwright/test';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { signIn } from '#tests/bench/support/sign-in.ts';

/** Opens a page in a browser that runs already, and lets go of it afterwards. */
async function inPage<T>(address: string, act: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.connectOverCDP(address);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('The browser has no profile.');
  try {
    return await act(page);
  } finally {
    await page.close();
    await browser.close();
  }
}

/** Signs in as a person does, and waits until the app is installed and keeps what Reception shows. */
export function openSignedIn(address: string, origin: string): Promise<void> {
  return inPage(address, async (page) => {
    await signIn(page, origin);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
    await page.waitForLoadState('networkidle');
  });
}

async function forget(page: Page, origin: string, storageTypes: 'all' | 'indexeddb'): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

/** As on a phone that has never opened it. */
export function forgetEverything(address: string, origin: string): Promise<void> {
  return inPage(address, (page) => forget(page, origin, 'all'));
}

/** Takes all that was kept but the token, so that every answer comes over the network. */
export function forgetAllButToken(address: string, origin: string): Promise<void> {
  return inPage(address, async (page) => {
    // A page of this origin that is not the app: it writes nothing anew.
    await page.goto(`${origin}/icons/icon.svg`);
    await page.evaluate((token) => {
      for (const name of Object.keys(localStorage)) if (name !== token) localStorage.removeItem(name);
    }, storageKeys.token);
    await forget(page, origin, 'indexeddb');
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';

interface OwnBrowser extends AsyncDisposable {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface OwnBrowserOptions {
  readonly launchOptions: LaunchOptions;
  readonly origin: string;
  /** A tab, or the app's own window (`display-mode: standalone`). */
  readonly window: 'tab' | 'app';
}

/** The other tests run in a browser without windows, which installs nothing and shows no notifications. */
const wholeBrowser = process.env.WHOLE_CHROMIUM_PATH;

/** Launch options of the whole browser. */
export const wholeBrowserOptions = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  executablePath: wholeBrowser ?? options.executablePath,
});

/**
 * A browser with a profile of its own, as people have one: contexts of the shared browser count as private windows,
 * where nothing can be installed.
 */
export async function openOwnBrowser({
  launchOptions,
  origin,
  window,
}: OwnBrowserOptions): Promise<OwnBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'last-links-profile-'));
  const address = window === 'app' ? [`--app=${origin}/terms`] : [];
  const context = await chromium.launchPersistentContext(profile, {
    ...wholeBrowserOptions(launchOptions),
    args: [...(launchOptions.args ?? []), ...address],
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Asia/Riyadh',
  });
  return {
    context,
    page: context.pages()[0] ?? (await context.waitForEvent('page')),
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

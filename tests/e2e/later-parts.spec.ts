import type { Page } from '@playwright/test';
import { expect, reception, signInWithPassword, test, untilInstalled } from './fixtures.ts';

const sheets = /\/assets\/more-sheet-[\w-]+\.js$/;
const whatIsAskedFor = /(?:sheet|composer|editor|squire|image-flow|phone-field|thread-page|current-outbox)/;
const quietMs = 10_000;

async function withhold(page: Page, files: RegExp): Promise<void> {
  await page.route(files, (route) => route.abort('internetdisconnected'));
}

/** The scripts that the page has run since it was opened; what the worker fetches is not among them. */
async function scriptsRun(page: Page, open: () => Promise<void>): Promise<readonly string[]> {
  const devTools = await page.context().newCDPSession(page);
  const run: string[] = [];
  devTools.on('Debugger.scriptParsed', ({ url }) => void run.push(url.replace(/^.*\//, '')));
  await devTools.send('Debugger.enable');
  run.length = 0;
  await open();
  await devTools.detach();
  return run.filter((name) => name.endsWith('.js'));
}

test('ten seconds after a start nothing has run that nobody asked for', async ({ page }) => {
  await signInWithPassword(page, 'participant@demo.test');
  await untilInstalled(page);
  const run = await scriptsRun(page, async () => {
    await page.goto('/');
    await expect(reception(page)).toBeVisible();
    await page.waitForFunction((ms) => performance.now() > ms, quietMs, { timeout: 2 * quietMs });
  });
  expect(run.length).toBeGreaterThan(1);
  expect(run.filter((name) => whatIsAskedFor.test(name))).toEqual([]);
});

test('what was not run opens at the first tap, also without a network once the app is installed', async ({
  page,
  context,
}) => {
  await signInWithPassword(page, 'participant@demo.test');
  await untilInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(reception(page)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
});

test('the composer opens with its formats at the first tap without a network', async ({ page, context }) => {
  await signInWithPassword(page, 'participant@demo.test');
  await untilInstalled(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Forum' }).click();
  const write = page.getByRole('button', { name: /^New Post/ });
  await expect(write).toBeVisible();
  await context.setOffline(true);
  await write.click();
  const field = page.getByRole('textbox', { name: 'New post' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('data-formats', 'there');
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('the finger on its way fetches what the tap opens', async ({ page }) => {
    await signInWithPassword(page, 'participant@demo.test');
    const fetched = page.waitForRequest(sheets);
    await page.getByRole('button', { name: 'More' }).dispatchEvent('pointerdown');
    await fetched;
    await expect(page.getByRole('dialog', { name: 'More' })).toBeHidden();
  });

  test('a sheet whose code cannot be had breaks nothing, and opens at a later tap', async ({ page }) => {
    await signInWithPassword(page, 'participant@demo.test');
    await withhold(page, sheets);
    const failed = page.waitForEvent('requestfailed', (request) => sheets.test(request.url()));
    await page.goto('/');
    const more = page.getByRole('button', { name: 'More' });
    await more.click();
    await failed;
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    await page.unroute(sheets);
    await more.click();
    await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
  });

  test('where the code of a screen is missing, what tells of it is there', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/The code of this screen could not be loaded/);
    await signInWithPassword(page, 'participant@demo.test');
    await page.goto('/');
    await page.route(/\/assets\/account[\w.-]+\.js$/, (route) => route.abort('internetdisconnected'));
    await page.goto('/account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A newer version is there');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });

  test('the rail and the whole agenda stand there together with Reception', async ({ page }) => {
    await signInWithPassword(page, 'participant@demo.test');
    await page.addInitScript(() => {
      const seen = { heading: 0, rail: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const now = performance.now();
        if (document.querySelector('#main h1')) seen.heading ||= now;
        if (document.querySelector('nav a[href="/forum"]')) seen.rail ||= now;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await expect(page.getByRole('complementary', { name: 'Agenda' })).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
    expect(seen.rail).toBe(seen.heading);
  });
});

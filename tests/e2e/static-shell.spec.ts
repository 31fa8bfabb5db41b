import type { Page, Route } from '@playwright/test';
import { expect, reception, signInWithPassword, test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });

const sizes = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'small phone', viewport: { width: 320, height: 568 } },
  { name: 'wide', viewport: { width: 1280, height: 800 } },
] as const;

const refuse = (route: Route) => route.abort();
const withoutCode = (page: Page) => page.route('**/assets/*.js', refuse);
const withCode = (page: Page) => page.unroute('**/assets/*.js', refuse);

/** The picture of what both draw of the bars: the phone's bar, the rail's marks and names. */
async function pictureOfBars(page: Page, isWide: boolean): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const clip = isWide ? { x: 0, y: 0, width: 232, height: 480 } : { x: 0, y: height - 53, width, height: 53 };
  return page.screenshot({ clip, animations: 'disabled' });
}

const faces = {
  app: '.shell-app',
  door: '.shell-door',
  plain: '.shell-plain',
} as const;

async function shownFace(page: Page): Promise<string[]> {
  const shown: string[] = [];
  for (const [name, selector] of Object.entries(faces))
    if (await page.locator(selector).isVisible()) shown.push(name);
  return shown;
}

for (const { name, viewport } of sizes) {
  for (const theme of ['light', 'dark'] as const) {
    test(`on a ${theme} ${name} the bars stand before the code exactly where they stand with it`, async ({
      page,
      login,
      consoleGuard,
    }) => {
      consoleGuard.allow(/ERR_FAILED/);
      await page.setViewportSize(viewport);
      // Counts of what is unread come after the bars.
      await page.route('**/api/v1/notifications/unread', async (route) => {
        const response = await route.fetch();
        await route.fulfill(response.status() === 200 ? { response, json: [] } : { response });
      });
      await login();
      // Chosen by hand, against the system's light.
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      for (const path of ['/', '/contacts', '/forum']) {
        await withoutCode(page);
        await page.goto(path);
        await expect(page.locator('#shell')).toBeVisible();
        const before = await pictureOfBars(page, name === 'wide');
        await withCode(page);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('#shell')).toHaveCount(0);
        await expect
          .poll(async () => before.equals(await pictureOfBars(page, name === 'wide')), { message: path })
          .toBe(true);
      }
    });
  }
}

test('something is painted before any script is there', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/);
  await withoutCode(page);
  await page.goto('/login');
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').map((entry) => entry.name));
  await expect.poll(paints).toContain('first-contentful-paint');
  await expect(page.locator('.shell-title')).toHaveText('Welcome to Last Links');
});

test('code that cannot be fetched is said, and tried again with a tap', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/);
  await withoutCode(page);
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('The app could not be fetched.');
  await withCode(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Last Links' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what is drawn fits what will come', async ({ page, login, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/);
  await withoutCode(page);
  const faceAt = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('#shell')).toBeAttached();
    return shownFace(page);
  };
  for (const path of ['/login', '/', '/agenda', '/contacts', '/w/some-room/about', '/account'])
    expect(await faceAt(path), path).toEqual(['door']);
  for (const path of [
    '/terms',
    '/apply',
    '/noura_a',
    '/o/wadi_labs',
    '/check-inbox',
    '/email-signin?code=1',
    '/onboarding',
  ])
    expect(await faceAt(path), path).toEqual(['plain']);
  await withCode(page);
  await login();
  await withoutCode(page);
  for (const path of ['/login', '/', '/agenda', '/apply', '/noura_a', '/o/wadi_labs', '/account', '/terms'])
    expect(await faceAt(path), path).toEqual(['app']);
  for (const path of ['/onboarding', '/pre-onboarding', '/check-inbox', '/account/card'])
    expect(await faceAt(path), path).toEqual(['plain']);
});

test('nothing jumps from the first paint to the finished screen', async ({ page, login }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifts = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await shifts()).toEqual([]);
  await login();
  await page.evaluate(() => {
    const { accessToken = '' } = localStorage;
    localStorage.clear();
    localStorage.setItem('accessToken', accessToken);
  });
  for (const path of ['/', '/agenda']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /Designing for people/ }).first()).toBeVisible();
    expect(await shifts(), path).toEqual([]);
  }
});

test('a phone that cannot store anything starts all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await signInWithPassword(page, 'participant@demo.test');
  await expect(reception(page)).toBeVisible();
});

import type { Page, Route } from '@playwright/test';
import { webManifest } from '#setup/bundler/web-manifest.ts';
import { expect, signInWithPassword, test } from './fixtures.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
] as const;

const refuse = (route: Route) => route.abort();
const withoutCode = (page: Page) => page.route('**/assets/*.js', refuse);
const withCode = (page: Page) => page.unroute('**/assets/*.js', refuse);

/** What both draw of the bars: the phone's bar, or the rail's marks and names. */
async function pictureOfBars(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isWide = width > height;
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

for (const theme of ['light', 'dark'] as const) {
  test(`before the code the bars stand exactly where they stand with it, ${theme}, on phones and wide screens`, async ({
    page,
    login,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_FAILED/);
    // Counts of what is unread come after the bars.
    const headers = { 'x-last-links': '1' };
    const nothing = { 'notifications/unread': [], 'chat/conversations': { content: [] } };
    for (const [path, json] of Object.entries(nothing))
      await page.route(`**/api/v1/${path}`, (route) => route.fulfill({ headers, json }));
    await login();
    // Chosen by hand, against the system's light.
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const path of ['/', '/contacts', '/forum']) {
      await withoutCode(page);
      await page.goto(path);
      await expect(page.locator('#shell')).toBeVisible();
      const before: Buffer[] = [];
      for (const size of sizes) {
        await page.setViewportSize(size);
        before.push(await pictureOfBars(page));
      }
      await withCode(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('#shell')).toHaveCount(0);
      for (const [index, size] of sizes.entries()) {
        await page.setViewportSize(size);
        await expect
          .poll(async () => before[index]?.equals(await pictureOfBars(page)), {
            message: `${path} at ${size.width}`,
          })
          .toBe(true);
      }
    }
  });
}

test('something is painted before any script is there; code that cannot be fetched is said, and tried again with a tap', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await withoutCode(page);
  await page.goto('/login');
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').map((entry) => entry.name));
  await expect.poll(paints).toContain('first-contentful-paint');
  await expect(page.locator('.shell-title')).toHaveText('Welcome to Last Links');
  await expect(page.getByRole('alert')).toContainText('The app could not be fetched.');
  await withCode(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Last Links' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const signedOut = {
  door: ['/login', '/', '/agenda', '/contacts', '/w/some-room/about', '/account'],
  plain: [
    '/terms',
    '/apply',
    '/noura_a',
    '/o/wadi_labs',
    '/check-inbox',
    '/email-signin?code=1',
    '/onboarding',
  ],
};
const signedIn = {
  app: ['/login', '/', '/agenda', '/apply', '/noura_a', '/o/wadi_labs', '/account', '/terms'],
  plain: ['/onboarding', '/pre-onboarding', '/check-inbox', '/account/card'],
};

test('what is drawn fits what will come', async ({ page, login, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/);
  await withoutCode(page);
  const expectFaces = async (expected: Readonly<Record<string, readonly string[]>>) => {
    for (const [face, paths] of Object.entries(expected)) {
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        expect(await shownFace(page), path).toEqual([face]);
      }
    }
  };
  await expectFaces(signedOut);
  await login();
  await expectFaces(signedIn);
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
});

test('on a wide screen the rail and the whole agenda stand there together with Reception', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => {
    const seen = { heading: 0, rail: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const now = performance.now();
      if (document.querySelector('#main h1')) seen.heading ||= now;
      if (document.querySelector('nav a[href="/forum"]')) seen.rail ||= now;
    }).observe(document, { childList: true, subtree: true });
  });
  await login();
  await page.goto('/');
  await expect(page.getByRole('complementary', { name: 'Agenda' })).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  expect(seen.heading).toBeGreaterThan(0);
  expect(seen.rail).toBe(seen.heading);
});

const rgb = (hex = '') =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;
const papers = {
  light: rgb(webManifest.theme_color),
  dark: rgb(webManifest.color_scheme_dark.theme_color),
};

/** The ground of the page, and what it tells the phone to draw round itself. */
async function grounds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const bar = document.createElement('i');
    bar.style.color = metas.find(({ media }) => matchMedia(media).matches)?.content ?? '';
    return [getComputedStyle(document.documentElement).backgroundColor, bar.style.color];
  });
}

test('the colours round the app are those of the page, also of ones chosen by hand', async ({
  page,
  login,
}) => {
  await login();
  for (const [system, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/account');
    await page.evaluate(() => localStorage.removeItem('theme'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
    expect(await grounds(page)).toEqual([papers[system], papers[system]]);
    await page.getByRole('button', { name: /Appearance/ }).click();
    await page.getByText(other === 'dark' ? 'Dark' : 'Light', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', other);
    expect(await grounds(page)).toEqual([papers[other], papers[other]]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
    expect(await grounds(page)).toEqual([papers[other], papers[other]]);
  }
});

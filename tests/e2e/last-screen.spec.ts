import type { Page } from '@playwright/test';
import { callerAs } from './api-caller.ts';
import { deploy, returnToNetwork, test } from './deploys.ts';
import { expect, reception, signInByToken } from './fixtures.ts';
import {
  buildsOfScreens,
  copyKept,
  fetchImages,
  holdStarts,
  openAndKeep,
  shareOfOtherPixels,
  untilKept,
  untilNotKept,
  untilTakenOver,
  watchStarts,
} from './last-screen-steps.ts';

test.use({ serviceWorkers: 'allow' });

const words: Readonly<Record<string, RegExp>> = {
  '/': /Good (?:morning|afternoon|evening)/,
  '/agenda': /Agenda[\s\S]*Masterclass/i,
  '/forum': /Forum[\s\S]*Layan Alqurashi/,
  '/messages': /Chat[\s\S]*Omar Bashir/,
  '/w/prototype_clinic/about': /Prototype clinic/i,
};
const paths = Object.keys(words);

/** Taps what is there, 50 ms after the first paint of the next page. */
async function tapAtFirstPaint(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    new PerformanceObserver((_, self) => {
      self.disconnect();
      setTimeout(() => {
        const target = document.querySelector(`#last-screen ${wanted}`);
        const { x = 0, y = 0, width = 0, height = 0 } = target?.getBoundingClientRect() ?? {};
        const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
        target?.dispatchEvent(new MouseEvent('click', at));
      }, 50);
    }).observe({ type: 'paint', buffered: true });
  }, selector);
}

/** On a slow phone the code comes long after the words. */
async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

test('the words of the last time stand in the first paint, with and without a network, at their place, and nothing moves; what is tapped is done once it can be', async ({
  page,
  context,
  login,
  consoleGuard,
}) => {
  // Pages that are left while they fetch the code of links ahead; that each screen came is looked at below.
  consoleGuard.allow(/The code of this screen could not be loaded/);
  await login();
  await openAndKeep(page, [...paths, '/contacts']);
  await page.goto('/forum');
  await untilTakenOver(page);
  // Other walks may have written into this forum.
  const second = (await page.locator('main [data-row]:nth-child(2) a').first().getAttribute('href')) ?? '';

  await test.step('a tap', async () => {
    const opened = async (path: string, selector: string) => {
      const other = await context.newPage();
      await slowDown(other);
      await tapAtFirstPaint(other, selector);
      await other.goto(path, { waitUntil: 'commit' });
      return other;
    };
    const row = await opened('/forum', '[data-row]:nth-child(2) a');
    await expect(row).toHaveURL(new RegExp(`${second}$`));
    await expect(row.locator('main').getByRole('article').first()).toBeVisible();
    await row.close();

    const field = await opened('/contacts', 'input');
    await expect(field.getByRole('searchbox')).toBeFocused();
    await field.close();

    const area = await opened('/contacts', 'nav a[href="/"]');
    await expect(reception(area)).toBeVisible();
    await area.close();
  });

  await watchStarts(page);
  await test.step('a reload', async () => {
    await page.goto('/agenda');
    await untilTakenOver(page);
    await page.evaluate(() => window.scrollTo(0, 600));
    await untilKept(page, '/agenda', true);
    await page.reload();
    expect((await untilTakenOver(page)).first?.words).not.toBe('');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
    // A start is led to the top, whose screen is kept beside.
    await page.goto('about:blank');
    await page.goto('/agenda');
    expect((await untilTakenOver(page)).first?.words).toMatch(/Agenda/);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    for (const path of paths) {
      await page.goto(path);
      const { first, moved } = await untilTakenOver(page);
      expect(first?.words, path).toMatch(words[path] ?? /./);
      expect(first?.isOffline, `${path}: says that it is offline`).toBe(isOffline);
      expect(moved, `${path}: moved`).toBe(0);
      await expect(page.locator('#root'), path).toContainText(words[path] ?? /./);
    }
  }
  await context.setOffline(false);
});

const looks = [
  {
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    shown: ['/announce', '/contacts', '/w', '/forum'],
  },
  {
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
    shown: ['/', '/agenda', '/messages', '/forum'],
  },
] as const;
const mostOtherPixels = 0.005;

for (const { shown, ...look } of looks) {
  test(`the last screen looks like the new one, ${look.viewport.width} px wide, ${look.colorScheme}`, async ({
    onDevice,
  }) => {
    const page = await onDevice('participant', { ...look, serviceWorkers: 'allow' });
    await openAndKeep(page, shown);
    const held = await page.context().newPage();
    await holdStarts(held);
    for (const path of shown) {
      await page.goto(path);
      await untilTakenOver(page);
      await page.waitForLoadState('networkidle');
      await untilKept(page, path);
      // What is new here is so until it has been seen once.
      const compare = async () => {
        await held.goto(path);
        await fetchImages(held);
        const take = (one: Page) => one.screenshot({ animations: 'disabled', caret: 'hide' });
        return shareOfOtherPixels(await take(page), await take(held));
      };
      await expect.poll(compare, { message: path }).toBeLessThanOrEqual(mostOtherPixels);
    }
  });
}

test('what is typed, gone, not to be kept, or of another width begins without', async ({
  page,
  login,
  consoleGuard,
}) => {
  consoleGuard.allow(/404 \(Not Found\)/);
  await login();
  await openAndKeep(page, ['/agenda']);
  const unkept = [
    '/w/no_such_room/about',
    '/forum/999999',
    '/nobody_here',
    '/account/devices',
    '/account/edit',
  ];
  for (const path of unkept) {
    await copyKept(page, '/agenda', path);
    await page.goto(path);
    await untilNotKept(page, path);
  }
  await copyKept(page, '/agenda', '/contacts?q=Omar');
  await page.goto('/contacts?q=Omar');
  await untilNotKept(page, '/contacts?q=Omar');

  await watchStarts(page);
  await page.setViewportSize({ width: 430, height: 844 });
  await page.goto('/agenda');
  expect((await untilTakenOver(page)).first?.words).toBe('');
});

test('another build begins without the screens of the one before', async ({
  page,
  context,
  request,
  release,
}) => {
  const caller = await callerAs({ request, origin: release.origin }, 'participant');
  await signInByToken(context, caller);
  await openAndKeep(page, ['/agenda'], release.origin);
  await deploy(release, 'second');
  await returnToNetwork(context);
  await page.getByLabel('Messages').getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-build', /\.second$/);
  await expect.poll(() => buildsOfScreens(page)).toEqual([expect.stringMatching(/\.second$/)]);
});

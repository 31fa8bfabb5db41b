import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, reception, signInWithPassword, test } from './fixtures.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Install Last Links' });

/** Chromium's event as it comes, with the person's answer to the question that it brings. */
function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<boolean> {
  return page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => document.documentElement.setAttribute('data-asked', 'yes');
    Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) });
    return !window.dispatchEvent(event);
  }, outcome);
}

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);

/** A tab of its own is what tells visits apart. */
async function visitAgain(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await expect(reception(page)).toBeVisible();
  return page;
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

test.describe('where the browser can ask', () => {
  test('the card stands on Reception from the second visit on, and a reload is none', async ({
    page,
    login,
    context,
  }) => {
    await login();
    expect(await offerInstall(page, 'accepted'), 'the bar of the browser stays away').toBe(true);
    await page.reload();
    await expect(reception(page)).toBeVisible();
    await expect(card(page)).toBeHidden();
    const again = await visitAgain(context);
    await expect(card(again)).toBeVisible();
    await expect(card(again)).toContainText('Opens at once, and works without a network.');
    await expectAccessible(again);
  });

  test('the card comes after the screen and moves nothing of it', async ({ page, login, context }) => {
    await login();
    await offerInstall(page, 'accepted');
    await page.close();
    const again = await context.newPage();
    await again.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => entry.startTime)),
      ).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    await again.goto('/');
    await expect(card(again)).toBeVisible();
    expect(await again.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  test('Not now hides it on this phone for good, also for the next person; Account keeps it', async ({
    page,
    login,
    context,
  }) => {
    await login();
    await offerInstall(page, 'accepted');
    const again = await visitAgain(context);
    await card(again).getByRole('button', { name: 'Not now' }).click();
    await expect(card(again)).toBeHidden();
    await expect(again.getByRole('heading', { level: 1 })).toBeFocused();

    await again.goto('/account');
    await expect(card(again)).toBeVisible();
    await again.getByRole('button', { name: 'Sign out' }).click();
    await again.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(again).toHaveURL(/\/login/);
    await signInWithPassword(again, 'second@demo.test');
    await offerInstall(again, 'accepted');
    const third = await visitAgain(context);
    await expect(card(third)).toBeHidden();
    await third.goto('/account');
    await expect(card(third)).toBeVisible();
  });

  test('signing out does not begin the count of visits anew', async ({ page, login, context }) => {
    await login();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await offerInstall(page, 'accepted');
    await login('second');
    await expect(card(page)).toBeHidden();
    await expect(card(await visitAgain(context))).toBeVisible();
  });

  test('a yes takes the card away and says so', async ({ page, login }) => {
    await login();
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
    await expect(card(page)).toBeHidden();
    await offerInstall(page, 'accepted');
    await card(page).getByRole('button', { name: 'Install' }).click();
    await expect(toast(page, 'Last Links is being installed')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
    await expect(card(page)).toBeHidden();
  });

  test('a no leaves the card, and the browser may ask once more', async ({ page, login }) => {
    await login();
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
    await offerInstall(page, 'dismissed');
    const install = card(page).getByRole('button', { name: 'Install' });
    await install.click();
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
    await expect(install).toBeEnabled();
    await install.click(); // waits for the next offer
    await offerInstall(page, 'accepted');
    await expect(toast(page, 'Last Links is being installed')).toBeVisible();
    await expect(card(page)).toBeHidden();
  });

  test('an offer that does not come again leads to the menu of the browser', async ({ page, login }) => {
    await login();
    await offerInstall(page, 'dismissed');
    await page.goto('/account');
    await card(page).getByRole('button', { name: 'Install' }).click();
    await expect(toast(page, 'Look for “Install” in the menu of your browser')).toBeVisible();
    await expect(card(page)).toBeVisible();
  });

  test('once installed, by whatever way, nothing is offered', async ({ page, login, context }) => {
    await login();
    await offerInstall(page, 'accepted');
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    const again = await visitAgain(context);
    await expect(card(again)).toBeHidden();
    await again.goto('/account');
    await expect(again.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(card(again)).toBeHidden();
  });
});

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.describe('on an iPhone', () => {
  test.use({
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webKit} Version/17.5 Mobile/15E148 Safari/604.1`,
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the two taps are shown as pictures and told in words, ${colorScheme}`, async ({
      page,
      login,
      context,
    }) => {
      await page.emulateMedia({ colorScheme });
      await login();
      await expect(card(page)).toBeHidden();
      const again = await visitAgain(context);
      await again.emulateMedia({ colorScheme });
      await card(again).getByRole('button', { name: 'Show how' }).click();
      const sheet = again.getByRole('dialog', { name: 'Install Last Links' });
      await expect(sheet.getByRole('listitem')).toHaveText([
        /Tap Share in the bar below/,
        /Choose “Add to Home Screen”/,
      ]);
      await expect(sheet.locator('li svg')).toHaveCount(2);
      await expectAccessible(again);
      await again.keyboard.press('Escape');
      await expect(sheet).toBeHidden();

      await again.goto('/account');
      await expect(card(again).locator('li svg')).toHaveCount(2);
      await expectAccessible(again);
    });
  }

  test('the picture for the start has the size of the screen and the ground of the page', async ({
    page,
    login,
  }) => {
    await login();
    await page.goto('/account');
    await expect(card(page).getByRole('listitem')).toHaveCount(2);
    const link = page.locator('link[rel="apple-touch-startup-image"]');
    await expect(link).toHaveCount(1);
    const drawn = await link.evaluate(async (element: HTMLLinkElement) => {
      const image = new Image();
      image.src = element.href;
      await image.decode();
      const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d');
      context?.drawImage(image, 0, 0);
      const [red, green, blue] = context?.getImageData(1, 1, 1, 1).data ?? [];
      return {
        size: [image.naturalWidth, image.naturalHeight],
        ground: `rgb(${red}, ${green}, ${blue})`,
        screen: [screen.width * devicePixelRatio, screen.height * devicePixelRatio],
        page: getComputedStyle(document.documentElement).backgroundColor,
      };
    });
    expect(drawn.size).toEqual(drawn.screen);
    expect(drawn.ground).toBe(drawn.page);
  });
});

const byHand = [
  {
    browser: 'Safari on a Mac',
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/17.5 Safari/605.1.15`,
    steps: [/open File/, /Add to Dock/],
  },
  {
    browser: 'Firefox on a phone',
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
    steps: [/menu of the browser/, /Install/],
  },
];

for (const { browser, userAgent, steps } of byHand) {
  test.describe(`in ${browser}`, () => {
    test.use({ userAgent });

    test('the way through its menu is told', async ({ page, login }) => {
      await login();
      await page.goto('/account');
      await expect(card(page).getByRole('listitem')).toHaveText(steps);
    });
  });
}

test('where there is no way to install, nothing is said about it', async ({ login, context }) => {
  await login();
  const again = await visitAgain(context);
  await expect(card(again)).toBeHidden();
  await again.goto('/account');
  await expect(again.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(card(again)).toBeHidden();
});

import type { Page } from '@playwright/test';
import { askForMail, expect, signInWithPassword, test } from './fixtures.ts';
import { expectSound } from './sound.ts';

const omar = '/omar_bashir';
const nameOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('signed in', () => {
  test.use({ serviceWorkers: 'block' });

  test('a profile tells who it is, where, at what time, and how to reach them', async ({ page, login }) => {
    await login();
    await page.goto(omar);
    await expect(nameOf(page, 'Omar Bashir')).toBeVisible();
    await expect(page).toHaveTitle('Omar Bashir · Last Links');
    const main = page.getByRole('main');
    await expect(main.getByText('Hardware engineer · Waraq Labs')).toBeVisible();
    await expect(main.getByText(/^Dammam, Saudi Arabia\s· \d\d:\d\d\s[AP]M there$/)).toBeVisible();
    await expect(main.getByText(/^Electronics that survive dust/)).toBeVisible();
    const linkedIn = main.getByRole('link', { name: 'LinkedIn in/demo-omar-bashir' });
    await expect(linkedIn).toHaveAttribute('href', 'https://www.linkedin.com/in/demo-omar-bashir');
    for (const link of await main.getByRole('link').all()) {
      await expect(link).toHaveAttribute('href', /^(?:https?|mailto|tel|skype):/);
      await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
    }
    await expectSound(page, 'a profile');
  });

  test('Message and ?tab=chat lead to the place of the chat, and Back to where one came from', async ({
    page,
    login,
  }) => {
    await login();
    await page.goto(omar);
    await page.getByRole('button', { name: 'Message' }).click();
    await expect(page).toHaveURL(/\/omar_bashir\?tab=chat$/);
    await expect(page.getByRole('tab', { name: 'Chat' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toContainText('Messages with Omar will be here');
    await expectSound(page, 'the chat of a profile');
    await page.getByRole('tab', { name: 'Chat' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'About' })).toBeFocused();
    await expect(page).toHaveURL(/\/omar_bashir$/);
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/\?tab=chat$/);
    await page.reload();
    await expect(page.getByRole('tabpanel', { name: 'Chat' })).toBeVisible();
    // The first screen of this visit: Back leads to People, past the tabs.
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/contacts$/);
  });

  test('the star makes a favourite at once', async ({ page, login }) => {
    await login('second');
    await page.goto('/noura_alharbi');
    const star = page.getByRole('button', { name: 'Favorite' });
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    const isKept = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/favourite-contact'),
    );
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await isKept;
    await page.reload();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  });

  test('on one’s own there is nothing to write to or to favour, but to edit and to show', async ({
    page,
    login,
  }) => {
    await login();
    for (const path of ['/sara_alqahtani', '/account/profile']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Sara Alqahtani' }), path).toBeVisible();
      await expect(page.getByRole('link', { name: 'Edit' }), path).toHaveAttribute('href', '/account/edit');
      await expect(page.getByRole('link', { name: 'My card' }), path).toHaveAttribute(
        'href',
        '/account/card',
      );
      await expect(page.getByRole('button', { name: /Message|Favorite/ }), path).toHaveCount(0);
      await expect(page.getByRole('tab'), path).toHaveCount(0);
      await expectSound(page, path);
    }
  });

  test('an address counts without its case and stays as it was typed', async ({ page, login }) => {
    await login();
    await page.goto('/OMAR_Bashir');
    await expect(nameOf(page, 'Omar Bashir')).toBeVisible();
    await expect(page).toHaveURL(/\/OMAR_Bashir$/);
  });

  test('Share copies the address where there is no share sheet', async ({ page, login, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await login();
    await page.goto(omar);
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/omar_bashir$/);
  });

  test('nobody at an address is said in the text for it, and Back leads on', async ({
    page,
    login,
    consoleGuard,
  }) => {
    consoleGuard.allow(/404/);
    await login();
    await page.goto('/nobody_here');
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByText('Please return back to previous page')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await expectSound(page, 'a profile that is not there');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('a server that fails can be asked again', async ({ page, login, consoleGuard }) => {
    consoleGuard.allow(/500/);
    await login();
    await page.route('**/api/v1/users/lastlink/**', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-last-links': '1', 'content-type': 'application/json' },
        body: JSON.stringify({ code: 'internal', message: 'Something went wrong' }),
      }),
    );
    await page.goto(omar);
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible({ timeout: 10_000 });
    await page.unrouteAll();
    await retry.click();
    await expect(nameOf(page, 'Omar Bashir')).toBeVisible();
  });

  test('a tap in the list shows at once what the list knows', async ({ page, login }) => {
    await login();
    await page.goto('/contacts');
    const row = page.getByRole('main').getByRole('link', { name: 'Abdullah Alnasser' }).first();
    await expect(row).toBeVisible();
    let answer = () => {};
    const isWaited = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/users/lastlink/**', async (route) => {
      await isWaited;
      await route.continue();
    });
    await row.click();
    await expect(nameOf(page, 'Abdullah Alnasser')).toBeVisible();
    await expect(nameOf(page, 'Abdullah Alnasser')).toBeFocused();
    await expect(page.getByText(/[AP]M there/)).toBeHidden();
    answer();
    await expect(page.getByText(/[AP]M there/)).toBeVisible();
    await page.getByRole('button', { name: 'Message' }).click();
    await expect(page).toHaveURL(/\?tab=chat$/);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/contacts$/);
  });

  test('words of the app and what cannot be a name are no profiles', async ({ page, login }) => {
    await login();
    for (const path of ['/reception', '/STATUS', '/omar-bashir', `/${'a'.repeat(33)}`]) {
      await page.goto(path);
      await expect(nameOf(page, 'This page is not here'), path).toBeVisible();
    }
  });
});

test.describe('signed out', () => {
  test.use({ serviceWorkers: 'block' });

  test('a profile is a card without links whose whole ground leads to sign-in, and sign-in back', async ({
    page,
    server,
  }) => {
    await page.goto(omar);
    await expect(nameOf(page, 'Omar Bashir')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('Hardware engineer · Waraq Labs')).toBeVisible();
    await expect(main.getByText('Dammam, Saudi Arabia', { exact: true })).toBeVisible();
    await expect(main.getByText(/^Electronics that survive dust/)).toBeVisible();
    await expect(main.getByRole('link')).toHaveText(['Sign in to connect']);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectSound(page, 'a public profile');
    await main.click({ position: { x: 20, y: 20 } });
    await expect(page).toHaveURL(/\/login$/);
    await askForMail(page, 'second@demo.test');
    await page.goto((await server.newestMail('second@demo.test')).link);
    await expect(page).toHaveURL(/\/omar_bashir$/);
    // Second is Omar himself.
    await expect(page.getByRole('link', { name: 'My card' })).toBeVisible();
  });

  test('the mark leads to sign-in and back here as well', async ({ page }) => {
    await page.goto('/noura_alharbi');
    await page.getByRole('link', { name: 'Last Links' }).click();
    await page.getByRole('link', { name: /password/i }).click();
    await page.getByLabel('E-mail').fill('participant@demo.test');
    await page.getByLabel('Password').fill('demo-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/noura_alharbi$/);
    await expect(page.getByRole('tab', { name: 'About' })).toBeVisible();
  });

  test('nobody at an address is said, and Back leads to the way in', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/404/);
    await page.goto('/nobody_here');
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/(?:login)?$|about:blank/);
  });
});

test.describe('from the first paint on', () => {
  test.use({ serviceWorkers: 'block' });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    test(`nothing jumps at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const shifts = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      await page.goto(omar);
      await expect(page.getByRole('link', { name: 'Sign in to connect' })).toBeVisible();
      expect(await shifts()).toEqual([]);
      await signInWithPassword(page, 'participant@demo.test');
      await page.goto(omar);
      await expect(page.getByRole('link', { name: /^LinkedIn/ })).toBeVisible();
      expect(await shifts()).toEqual([]);
    });
  }
});

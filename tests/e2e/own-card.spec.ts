import type { Page } from '@playwright/test';
import { correction, generate } from 'lean-qr/nano';
import { expect, test, untilInstalled } from './fixtures.ts';
import { expectSound } from './sound.ts';

const code = (page: Page) => page.getByRole('img', { name: /^QR code of / });

/** Which squares of the code are dark in a picture of it, row by row. */
async function darkSquares(page: Page, size: number): Promise<boolean[][]> {
  const picture = (await code(page).screenshot({ animations: 'disabled' })).toString('base64');
  return page.evaluate(
    async ({ source, count }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const points = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      const isDark = (x: number, y: number) => {
        const left = Math.floor(((x + 0.5) * image.width) / count);
        const top = Math.floor(((y + 0.5) * image.height) / count);
        const start = 4 * (top * image.width + left);
        const [red = 255, green = 255, blue = 255] = points.slice(start, start + 3);
        return red + green + blue < 384;
      };
      const line = Array.from({ length: count }, (_, index) => index);
      return line.map((y) => line.map((x) => isDark(x, y)));
    },
    { source: picture, count: size },
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, deviceScaleFactor: 2, viewport: { width: 390, height: 844 } });

    test('the card shows the own address as a code that reads as that address, without a network too', async ({
      page,
      context,
      login,
    }) => {
      await login();
      await untilInstalled(page);
      await context.setOffline(true);
      await page.goto('/account/card');
      await expect(page.getByRole('heading', { level: 1, name: 'My contact' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Sara Alqahtani' })).toBeVisible();
      const address = new URL('/sara_alqahtani', page.url()).href;
      await expect(code(page)).toHaveAccessibleName(`QR code of ${address}`);
      await expect(page.getByRole('main')).toContainText(address.replace('http://', ''));

      const meant = generate(address, { minCorrectionLevel: correction.Q });
      const drawn = await darkSquares(page, meant.size);
      const isMiddle = (at: number) => Math.abs(at - (meant.size - 1) / 2) <= 3;
      // The three signs by which readers find the code have round corners.
      const isCorner = (at: number) => [0, 6, meant.size - 7, meant.size - 1].includes(at);
      const isLeftOut = (x: number, y: number) =>
        (isMiddle(x) && isMiddle(y)) || (isCorner(x) && isCorner(y));
      const wrong = drawn.flatMap((row, y) =>
        row.flatMap((isDark, x) => (isDark === meant.get(x, y) || isLeftOut(x, y) ? [] : [[x, y]])),
      );
      expect(wrong).toEqual([]);
      await expectSound(page, 'the card');
    });
  });
}

test('Copy link copies, Share shares, the pencil edits, and Close goes back', async ({
  page,
  context,
  login,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: async (what: unknown) => void shared.push(what) });
  });
  await login();
  await page.goto('/account');
  await page.goto('/account/card');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied').first()).toBeVisible();
  const address = new URL('/sara_alqahtani', page.url()).href;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Link copied')).toBeHidden({
    timeout: 4_000,
  });
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
    { title: 'Sara Alqahtani', url: address },
  ]);
  await expect(page.getByRole('link', { name: 'Edit my profile' })).toHaveAttribute('href', '/account/edit');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test('the screen stays on while the card is shown, and no longer', async ({ page, login }) => {
  await page.addInitScript(() => {
    const held = { count: 0 };
    Object.assign(window, { held });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          held.count += 1;
          const release = async () => {
            held.count -= 1;
          };
          return { release };
        },
      },
    });
  });
  await login();
  const held = () => page.evaluate(() => (window as unknown as { held: { count: number } }).held.count);
  await page.goto('/account/card');
  await expect.poll(held).toBe(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My contact' })).toBeHidden();
  await expect.poll(held).toBe(0);
});

test('on the card the bar of the phone takes its ground, and gives it back', async ({ page, login }) => {
  await login();
  const colour = page.locator('meta[name="theme-color"]').first();
  const before = (await colour.getAttribute('content')) ?? '';
  await page.goto('/account/profile');
  await page.getByRole('link', { name: 'My card' }).click();
  await expect(colour).toHaveAttribute('content', 'rgb(8, 76, 60)');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(colour).toHaveAttribute('content', before);
});

test('signed out the card leads to sign-in', async ({ page }) => {
  await page.goto('/account/card');
  await expect(page).toHaveURL(/\/login$/);
});

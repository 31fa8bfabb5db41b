import { correction, generate } from 'lean-qr/nano';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { storeTheme } from '#client/lib/theme.ts';
import { untilKept } from './support/kept.ts';
import { replaceInNavigator } from './support/navigator.ts';
import { newPhone } from './support/open-app.tsx';
import { newUser } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const heading = page.getByRole('heading', { level: 1, name: 'My contact' });
const code = page.getByRole('img', { name: /^QR code of / });
const close = page.getByRole('button', { name: 'Close' });

beforeEach(() => {
  replaceInNavigator('wakeLock', { request: async () => ({ release: async () => {} }) });
});

/** Which squares of the code are dark in a picture of it, row by row. */
async function darkSquares(count: number): Promise<boolean[][]> {
  const image = new Image();
  image.src = `data:image/png;base64,${await page.screenshot({ element: code, save: false })}`;
  await image.decode();
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(image, 0, 0);
  const points = context?.getImageData(0, 0, width, height).data ?? [];
  const middle = (at: number, length: number) => Math.floor(((at + 0.5) * length) / count);
  const isDark = (x: number, y: number) => {
    const start = 4 * (middle(y, height) * width + middle(x, width));
    const [red = 255, green = 255, blue = 255] = points.slice(start, start + 3);
    return red + green + blue < 384;
  };
  const line = Array.from({ length: count }, (_, index) => index);
  return line.map((y) => line.map((x) => isDark(x, y)));
}

test.each(['light', 'dark'] as const)(
  'in the %s the card shows the own address as a code that reads as that address',
  async (theme) => {
    const { open, me, setOnline } = newPhone();
    await open('/account');
    await untilKept();
    setOnline(false);
    storeTheme(phoneStorage(), theme);
    await open('/account/card');
    await expect.element(heading).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Sara Alqahtani' })).toBeVisible();
    await expect.element(code).toHaveAccessibleName(`QR code of ${me.myLastlink}`);
    await expect.element(page.getByRole('main')).toMatchTextContent(me.myLastlink.replace('https://', ''));

    const meant = generate(me.myLastlink, { minCorrectionLevel: correction.Q });
    const drawn = await darkSquares(meant.size);
    const isMiddle = (at: number) => Math.abs(at - (meant.size - 1) / 2) <= 3;
    // The three signs by which readers find the code have round corners.
    const isCorner = (at: number) => [0, 6, meant.size - 7, meant.size - 1].includes(at);
    const isLeftOut = (x: number, y: number) => (isMiddle(x) && isMiddle(y)) || (isCorner(x) && isCorner(y));
    const wrong = drawn.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark === meant.get(x, y) || isLeftOut(x, y) ? [] : [[x, y]])),
    );
    expect(wrong).toEqual([]);
    expect(drawn.flat().filter(Boolean).length).toBeGreaterThan(meant.size);
    await expectSound('the card');
  },
);

test('Copy link copies, Share shares, the pencil edits, and Close goes back', async () => {
  const share = vi.fn(async () => {});
  replaceInNavigator('share', share);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { open, me } = newPhone();
  await open('/account/profile');
  await page.getByRole('link', { name: 'My contact' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByText('Link copied').first()).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(me.myLastlink);
  await page.getByRole('button', { name: 'Share' }).click();
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Sara Alqahtani', url: me.myLastlink });
  const edit = page.getByRole('link', { name: 'Edit my profile' });
  await expect.element(edit).toHaveAttribute('href', '/account/edit');
  await expect
    .element(page.getByRole('region', { name: 'Messages' }).getByText('Link copied'))
    .not.toBeInTheDocument();
  await close.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
});

test('opened first, Close leads to the account', async () => {
  const { address } = await newPhone().open('/account/card');
  await close.click();
  await expect.poll(address).toBe('/account');
});

test('the screen stays on while the card is shown, and no longer', async () => {
  const held = new Set<object>();
  const request = async () => {
    const lock = { release: async () => void held.delete(lock) };
    held.add(lock);
    return lock;
  };
  replaceInNavigator('wakeLock', { request });
  await newPhone().open('/account/card');
  await expect.poll(() => held.size).toBe(1);
  await close.click();
  await expect.element(heading).not.toBeInTheDocument();
  await expect.poll(() => held.size).toBe(0);
});

test('on the card the bar of the phone takes its ground, and gives it back', async () => {
  const colour = document.createElement('meta');
  colour.name = 'theme-color';
  document.head.append(colour);
  onTestFinished(() => colour.remove());
  await newPhone().open('/account/profile');
  const before = colour.content;
  await page.getByRole('link', { name: 'My contact' }).click();
  await expect.poll(() => colour.content).toBe('rgb(8, 76, 60)');
  await close.click();
  await expect.poll(() => colour.content).toBe(before);
});

test('whoever has not chosen an address yet is led to where one does', async () => {
  const me = newUser({ myLastlink: `${location.origin}/member_k7m2p9qx` });
  const { open } = newPhone({ me });
  const { address } = await open('/account/card');
  await page.getByRole('link', { name: 'Choose your own address' }).click();
  await expect.poll(address).toBe('/account/edit');
});

test('who has chosen an address is not asked to', async () => {
  await newPhone().open('/account/card');
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Choose your own address' })).not.toBeInTheDocument();
});

test('signed out the card leads to sign-in', async () => {
  const { address } = await newPhone({ me: null }).open('/account/card');
  await expect.poll(address).toBe('/login');
});

import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { openOwnBrowser } from './app-window.ts';
import { expect, signInWithPassword, test } from './fixtures.ts';

const ImageSchema = v.object({
  src: v.string(),
  sizes: v.string(),
  type: v.string(),
  purpose: v.optional(v.string()),
});
const ColoursSchema = v.object({ theme_color: v.string(), background_color: v.string() });
const ManifestSchema = v.strictObject({
  id: v.literal('/'),
  name: v.literal('Last Links'),
  short_name: v.pipe(v.string(), v.maxLength(12)),
  description: v.pipe(v.string(), v.maxLength(300)),
  lang: v.literal('en'),
  dir: v.literal('ltr'),
  categories: v.array(v.string()),
  start_url: v.literal('/'),
  scope: v.literal('/'),
  display: v.literal('standalone'),
  display_override: v.array(v.picklist(['standalone', 'minimal-ui'])),
  ...ColoursSchema.entries,
  color_scheme_dark: ColoursSchema,
  launch_handler: v.object({ client_mode: v.array(v.string()) }),
  handle_links: v.literal('preferred'),
  prefer_related_applications: v.literal(false),
  icons: v.array(ImageSchema),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(ImageSchema) })),
  screenshots: v.array(
    v.object({ ...ImageSchema.entries, form_factor: v.picklist(['narrow', 'wide']), label: v.string() }),
  ),
});
type Manifest = v.InferOutput<typeof ManifestSchema>;

async function readManifest(page: Page): Promise<Manifest> {
  const answer = await page.request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  return v.parse(ManifestSchema, await answer.json());
}

/** A picture as the browser decodes it: its size and the colour and opacity of some places. */
async function decode(page: Page, { src, type }: { readonly src: string; readonly type: string }) {
  const answer = await page.request.get(src);
  expect(answer.status(), src).toBe(200);
  expect(answer.headers()['content-type'], src).toContain(type);
  const source = `data:${type};base64,${(await answer.body()).toString('base64')}`;
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    context?.drawImage(image, 0, 0);
    const at = (x: number, y: number) => [
      ...(context?.getImageData(Math.round(x * (width - 1)), Math.round(y * (height - 1)), 1, 1).data ?? []),
    ];
    const circle = Array.from({ length: 60 }, (_, step) => (step / 60) * 2 * Math.PI);
    return {
      size: `${width}x${height}`,
      corners: [at(0, 0), at(1, 0), at(0, 1), at(1, 1)],
      /** Just outside the circle that no mask cuts (80% of the side). */
      outsideSafeZone: circle.map((angle) => at(0.5 + 0.41 * Math.cos(angle), 0.5 + 0.41 * Math.sin(angle))),
      opacities: new Set(
        Array.from({ length: 400 }, (_, index) => at((index % 20) / 19, Math.floor(index / 20) / 19)[3]),
      ).size,
    };
  }, source);
}

const plate = [14, 107, 85, 255];

test('Chromium reads the manifest without a complaint and would install the app', async ({
  server,
  launchOptions,
}) => {
  await using browser = await openOwnBrowser({ launchOptions, origin: server.origin, window: 'tab' });
  const { page, context } = browser;
  await page.goto('/login');
  const devtools = await context.newCDPSession(page);
  const { errors, url, manifest } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${server.origin}/manifest.webmanifest`);
  expect(manifest).toMatchObject({
    id: `${server.origin}/`,
    name: 'Last Links',
    startUrl: `${server.origin}/`,
    scope: `${server.origin}/`,
    display: 'kStandalone',
    displayOverrides: ['kStandalone', 'kMinimalUi'],
    launchHandler: { clientMode: 'kFocusExisting' },
    preferRelatedApplications: false,
  });
  expect(manifest.screenshots).toHaveLength(5);
  expect(manifest.shortcuts).toHaveLength(4);
  expect(await devtools.send('Page.getAppId')).toMatchObject({
    appId: `${server.origin}/`,
    recommendedId: '/',
  });
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
});

test('Chromium offers the installation by itself', async ({ server, launchOptions }) => {
  await using browser = await openOwnBrowser({ launchOptions, origin: server.origin, window: 'tab' });
  const { page } = browser;
  await signInWithPassword(page, 'participant@demo.test');
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Install Last Links' });
  await expect(card.getByRole('button', { name: 'Install' })).toBeVisible({ timeout: 20_000 });
});

test('every member is one that is tested here, and says what the page says', async ({ page }) => {
  const manifest = await readManifest(page);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', manifest.lang);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    new RegExp(`^${manifest.description}\\.?$`),
  );
  await expect(page.locator('meta[name="application-name"]')).toHaveAttribute('content', manifest.short_name);
  expect(manifest.categories.length).toBeGreaterThan(0);
  expect(manifest.launch_handler.client_mode).toEqual(['focus-existing', 'auto']);
  expect(manifest.display_override[0]).toBe(manifest.display);
});

test('every icon is as large as it says', async ({ page }) => {
  const { icons, shortcuts } = await readManifest(page);
  await page.goto('/login');
  for (const icon of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const { size } = await decode(page, icon);
    if (icon.sizes !== 'any') expect(size, icon.src).toBe(icon.sizes);
  }
  const sidesOf = (purpose: string) =>
    icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
  expect(sidesOf('any')).toEqual(expect.arrayContaining(['any', '192x192', '512x512']));
  expect(sidesOf('maskable')).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(sidesOf('monochrome')).toEqual(['512x512']);
  expect(shortcuts.flatMap(({ icons: own }) => own.map(({ sizes }) => sizes))).toEqual(
    shortcuts.map(() => '96x96'),
  );
});

test('masks may cut the maskable icons, and the monochrome one is a shape', async ({ page }) => {
  const { icons } = await readManifest(page);
  await page.goto('/login');
  for (const icon of icons) {
    const { corners, outsideSafeZone, opacities } = await decode(page, icon);
    if (icon.purpose === 'maskable') {
      expect(corners, icon.src).toEqual(corners.map(() => plate));
      expect(outsideSafeZone, icon.src).toEqual(outsideSafeZone.map(() => plate));
    } else {
      expect(
        corners.map(([, , , opacity]) => opacity),
        icon.src,
      ).toEqual([0, 0, 0, 0]);
    }
    if (icon.purpose === 'monochrome') expect(opacities).toBeGreaterThan(1);
  }
});

test('every screenshot is one that Chromium shows', async ({ page }) => {
  const { screenshots } = await readManifest(page);
  await page.goto('/login');
  for (const screenshot of screenshots) {
    const { size } = await decode(page, screenshot);
    expect(size, screenshot.src).toBe(screenshot.sizes);
    const sides = size
      .split('x')
      .map(Number)
      .toSorted((one, other) => one - other);
    const [short = 0, long = 0] = sides;
    expect(short).toBeGreaterThanOrEqual(320);
    expect(long).toBeLessThanOrEqual(3840);
    expect(long / short).toBeLessThanOrEqual(2.3);
    expect(screenshot.label.length).toBeGreaterThan(10);
  }
  for (const [form, count] of [
    ['narrow', 3],
    ['wide', 2],
  ] as const) {
    const sizes = screenshots.filter(({ form_factor }) => form_factor === form).map((shot) => shot.sizes);
    expect(sizes).toHaveLength(count);
    expect(new Set(sizes).size, 'Chromium wants one shape').toBe(1);
  }
});

test('screenshots and the pictures of shortcuts are not kept on the phone', async ({ page }) => {
  const worker = await (await page.request.get('/sw.js')).text();
  expect(worker).not.toMatch(/screenshots\/|shortcut-/);
});

const screens = [
  { name: 'Agenda', heading: 'Agenda' },
  { name: 'People', heading: 'People' },
  { name: 'Chat', heading: 'Chat' },
  { name: 'Announcements', heading: 'Announce' },
];

test('every shortcut opens its screen, after signing in where that is needed', async ({ page }) => {
  const { shortcuts } = await readManifest(page);
  expect(shortcuts.map(({ name }) => name)).toEqual(screens.map(({ name }) => name));
  await signInWithPassword(page, 'participant@demo.test');
  for (const [index, { heading }] of screens.entries()) {
    await page.goto(shortcuts[index]?.url ?? '');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

for (const { name, heading } of screens) {
  test(`the shortcut "${name}" leads through sign-in and back`, async ({ page }) => {
    const { shortcuts } = await readManifest(page);
    const url = shortcuts.find((shortcut) => shortcut.name === name)?.url ?? '';
    await page.goto(url);
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('link', { name: /password/i }).click();
    await page.getByLabel('E-mail').fill('participant@demo.test');
    await page.getByLabel('Password').fill('demo-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(url);
  });
}

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const barColour = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return metas.find(({ media }) => matchMedia(media).matches)?.content ?? '';
  });

for (const colorScheme of ['light', 'dark'] as const) {
  const other = colorScheme === 'light' ? 'Dark' : 'Light';

  test.describe(`on a ${colorScheme} phone`, () => {
    test.use({ colorScheme });

    test('the colours round the app are those of the page, also of one chosen by hand', async ({
      page,
      login,
    }) => {
      const manifest = await readManifest(page);
      const declared = colorScheme === 'dark' ? manifest.color_scheme_dark : manifest;
      await login();
      expect(await ground(page)).toBe(rgb(declared.theme_color));
      expect(declared.background_color).toBe(declared.theme_color);
      expect(rgb(await barColour(page))).toBe(await ground(page));

      await page.goto('/account');
      await page.getByRole('button', { name: /Appearance/ }).click();
      await page.getByText(other, { exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', other.toLowerCase());
      expect(await ground(page)).not.toBe(rgb(declared.theme_color));
      expect(rgb(await barColour(page))).toBe(await ground(page));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
      expect(rgb(await barColour(page))).toBe(await ground(page));
    });
  });
}

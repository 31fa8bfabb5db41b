import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseSearch } from '#client/app/search-params.ts';
import { appSegments } from '#contract/paths.ts';
import { sharedText } from '#domain/shared-text.ts';
import { webManifest } from '#setup/bundler/web-manifest.ts';
import { readProjectFile } from '#tests/architecture/source-files.ts';
import { opensTheApp } from '../../sw/routes.ts';

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
  categories: v.pipe(v.array(v.string()), v.nonEmpty()),
  start_url: v.literal('/'),
  scope: v.literal('/'),
  display: v.literal('standalone'),
  display_override: v.array(v.picklist(['standalone', 'minimal-ui'])),
  ...ColoursSchema.entries,
  color_scheme_dark: ColoursSchema,
  launch_handler: v.object({ client_mode: v.array(v.string()) }),
  handle_links: v.literal('preferred'),
  share_target: v.strictObject({
    action: v.string(),
    method: v.literal('GET'),
    enctype: v.literal('application/x-www-form-urlencoded'),
    params: v.strictObject({ title: v.string(), text: v.string(), url: v.string() }),
  }),
  prefer_related_applications: v.literal(false),
  icons: v.array(ImageSchema),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(ImageSchema) })),
  screenshots: v.array(
    v.object({ ...ImageSchema.entries, form_factor: v.picklist(['narrow', 'wide']), label: v.string() }),
  ),
});
const manifest = v.parse(ManifestSchema, webManifest);
const { icons, shortcuts, screenshots, share_target: shareTarget } = manifest;

const plate = [14, 107, 85, 255];

/** A picture as a browser draws it: its size and the colour and opacity of some places. */
async function decode({ src }: { readonly src: string }) {
  const file = join(import.meta.dirname, '..', '..', 'public', src);
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const at = (x: number, y: number) => {
    const start = (Math.round(y * (height - 1)) * width + Math.round(x * (width - 1))) * 4;
    return [...data.subarray(start, start + 4)];
  };
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
}

test('every member is one that is tested here, and says what the page says', () => {
  const page = readProjectFile('index.html');
  const content = (name: string) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(page)?.[1];
  expect(page).toContain(`<html lang="${manifest.lang}">`);
  expect(content('description')?.replace(/\.$/, '')).toBe(manifest.description);
  expect(content('application-name')).toBe(manifest.short_name);
  expect(manifest.launch_handler.client_mode).toEqual(['focus-existing', 'auto']);
  expect(manifest.display_override[0]).toBe(manifest.display);
  for (const colours of [manifest, manifest.color_scheme_dark])
    expect(colours.background_color).toBe(colours.theme_color);
});

test('shortcuts and what other apps share lead to screens, which the worker opens without a network', () => {
  const addresses = [...shortcuts.map(({ url }) => url), shareTarget.action];
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    expect(appSegments, address).toContain(address.slice(1));
    expect(opensTheApp(address), address).toBe(true);
  }
  expect(shortcuts.length).toBeGreaterThanOrEqual(3);
  const { title, text, url } = shareTarget.params;
  const query = new URLSearchParams({ [title]: 'A talk', [text]: '12', [url]: 'https://example.org/7' });
  expect(sharedText(parseSearch(`?${query}`))).toBe('A talk\n12\nhttps://example.org/7');
});

test('every icon is as large as it says, and there is one for each use', async () => {
  for (const icon of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)])
    if (icon.sizes !== 'any') expect((await decode(icon)).size, icon.src).toBe(icon.sizes);
  const sidesOf = (purpose: string) =>
    icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
  expect(sidesOf('any')).toEqual(expect.arrayContaining(['any', '192x192', '512x512']));
  expect(sidesOf('maskable')).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(sidesOf('monochrome')).toEqual(['512x512']);
  expect(shortcuts.flatMap(({ icons: own }) => own.map(({ sizes }) => sizes))).toEqual(
    shortcuts.map(() => '96x96'),
  );
});

test('masks may cut the maskable icons, and the monochrome one is a shape', async () => {
  for (const icon of icons) {
    const { corners, outsideSafeZone, opacities } = await decode(icon);
    const isMaskable = icon.purpose === 'maskable';
    if (isMaskable) expect(outsideSafeZone, icon.src).toEqual(outsideSafeZone.map(() => plate));
    if (isMaskable) expect(corners, icon.src).toEqual(corners.map(() => plate));
    else
      expect(
        corners.map(([, , , opacity]) => opacity),
        icon.src,
      ).toEqual([0, 0, 0, 0]);
    if (icon.purpose === 'monochrome') expect(opacities).toBeGreaterThan(1);
  }
});

test('every screenshot is one that Chromium shows', async () => {
  for (const screenshot of screenshots) {
    const { size } = await decode(screenshot);
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

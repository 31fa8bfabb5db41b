import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { contactSheet, type Picture } from './contact-sheet.ts';
import { type Area, slug } from './screen.ts';
import { allAreas } from './screens/all-areas.ts';
import { type Look, openTheatre, type Theatre } from './stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Where the pictures go in their full size too. */
    full: { type: 'string' },
    /** `390x844`; else both a phone and a wide screen. */
    size: { type: 'string' },
    /** The letters' size in percent. */
    text: { type: 'string', default: '100' },
  },
});
const sheetsFolder = join(import.meta.dirname, '..', '..', 'docs', 'pictures', 'sheets');
const themes = ['light', 'dark'] as const;
const letters = (16 * Number(values.text)) / 100;
const isUsualLook = values.size === undefined && letters === 16;

function looks(): Look[] {
  const [width = 0, height = 0] = values.size?.split('x').map(Number) ?? [];
  if (width > 0 && height > 0) return [{ name: values.size ?? '', width, height, letters }];
  return [
    { name: 'phone', width: 390, height: 844, letters },
    { name: 'wide', width: 1280, height: 800, letters },
  ];
}

const isWanted = (name: string) =>
  positionals.length === 0 || positionals.some((part) => name.includes(slug(part)));

const wanted = (area: Area): Area => ({
  ...area,
  screens: area.screens.filter(({ name }) => isWanted(slug(`${area.area} ${name}`))),
});

/** Anything less would leave a sheet with holes. */
const isWhole = ({ area, screens }: Area) =>
  isUsualLook && allAreas.find((one) => one.area === area)?.screens.length === screens.length;

type Pictures = Record<(typeof themes)[number], Picture[]>;

async function draw(theatre: Theatre, { area, screens }: Area, look: Look): Promise<Pictures> {
  const pictures: Pictures = { light: [], dark: [] };
  for (const screen of screens) {
    process.stdout.write(`\r${look.name}: ${area}, ${screen.name}`.padEnd(90));
    const take = theatre.show(screen, async ({ page }) => {
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        pictures[theme].push({ name: screen.name, png });
        if (values.full !== undefined)
          await writeFile(
            join(values.full, `${look.name}-${slug(area)}-${slug(screen.name)}-${theme}.png`),
            png,
          );
      }
    });
    await take.catch((error: Error) => {
      process.exitCode = 1;
      console.log(`\n${area}, ${screen.name}: ${error.message.split('\n')[0]}`);
    });
  }
  return pictures;
}

async function writeSheets(area: string, look: Look, pictures: Pictures): Promise<void> {
  const shape = look.width < 600 ? { width: 150, columns: 8 } : { width: 320, columns: 4 };
  for (const theme of themes) {
    const sheet = await contactSheet(pictures[theme], { ...shape, isDark: theme === 'dark' });
    const file = `${slug(area)}-${look.name}-${theme}.webp`;
    await writeFile(join(sheetsFolder, file), sheet);
    console.log(`\r${file}, ${Math.ceil(sheet.length / 1024)} kB`.padEnd(90));
  }
}

const areas = allAreas.map(wanted).filter(({ screens }) => screens.length > 0);
for (const folder of [sheetsFolder, values.full ?? sheetsFolder]) await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const look of looks()) {
  await using theatre = openTheatre(browser, look);
  for (const area of areas) {
    const pictures = await draw(theatre, area, look);
    if (isWhole(area)) await writeSheets(area.area, look, pictures);
  }
}
await browser.close();

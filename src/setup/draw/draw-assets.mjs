// Draws the committed pictures in public/ anew: icons, those of the shortcuts, the speakers' portraits, the poster of the welcome video.
import { mkdir, writeFile } from 'node:fs/promises';
import { CalendarDays, Megaphone, MessageCircle, Users } from 'lucide-react';
import { coverSvg } from '#domain/drawing/cover.ts';
import { drawnSpeakers } from '#domain/drawing/drawn-speakers.ts';
import { markSvg } from '#domain/drawing/mark.ts';
import { portraitSvg } from '#domain/drawing/portrait.ts';
import { areaPlate } from './area-plate.mjs';
import { pixelsOf, withDrawingPage } from './drawing-browser.mjs';
import { indexedPng } from './indexed-png.mjs';

const PUBLIC = new URL('../../../public/', import.meta.url);
const SMALL_STROKE = 6.6;

const PLATE = markSvg({ variant: 'plate' });
const SMALL_PLATE = markSvg({ variant: 'plate', stroke: SMALL_STROKE });
const MASKABLE = markSvg({ variant: 'maskable' });

const ICON_PNGS = [
  { file: 'icon-192.png', svg: PLATE, side: 192 },
  { file: 'icon-512.png', svg: PLATE, side: 512 },
  { file: 'maskable-192.png', svg: MASKABLE, side: 192 },
  { file: 'maskable-512.png', svg: MASKABLE, side: 512 },
  { file: 'monochrome-512.png', svg: markSvg({ variant: 'monochrome' }), side: 512 },
  // What Android shows in its status bar of a notification: the shape alone.
  { file: 'notification.png', svg: markSvg({ variant: 'monochrome' }), side: 96 },
  { file: 'favicon-32.png', svg: SMALL_PLATE, side: 32 },
  ...shortcutIcons({ agenda: CalendarDays, people: Users, chat: MessageCircle, announcements: Megaphone }),
  // iOS fills transparent corners with black, so this one is drawn to the edge.
  { file: 'apple-touch-icon.png', svg: markSvg({ variant: 'bleed' }), side: 180 },
];

function shortcutIcons(icons) {
  return Object.entries(icons).map(([area, icon]) => ({
    file: `shortcut-${area}.png`,
    svg: areaPlate(icon),
    side: 96,
  }));
}

async function drawIcons() {
  await write('icons/icon.svg', PLATE);
  await write('icons/favicon.svg', SMALL_PLATE);
  await withDrawingPage({ width: 512, height: 512 }, async (page) => {
    for (const { file, ...picture } of ICON_PNGS) {
      await write(
        `icons/${file}`,
        indexedPng(await pixelsOf(page, picture), { width: picture.side, height: picture.side }),
      );
    }
  });
}

async function drawPortraits() {
  for (const [name, look] of Object.entries(drawnSpeakers)) {
    await write(`portraits/${name.toLowerCase().replaceAll(' ', '-')}.svg`, portraitSvg(name, look));
  }
}

async function drawPoster() {
  const size = { width: 352, height: 198, step: 60 };
  await write(
    'welcome/poster.svg',
    coverSvg({ name: 'Welcome', ...size, palette: 'water', family: 'frieze' }),
  );
}

/** Behind heads of screens, each at the size it is shown in. */
async function drawPatterns() {
  const star = { palette: 'palm', family: 'star' };
  const sizes = {
    door: { name: 'Welcome', width: 390, height: 260, step: 65 },
    hero: { name: 'Last Links', width: 432, height: 324, step: 54, sparks: 'none' },
    tile: { name: 'Soon', width: 112, height: 112, step: 56, sparks: 'none' },
  };
  for (const [file, size] of Object.entries(sizes)) {
    await write(`patterns/${file}.svg`, coverSvg({ ...star, ...size }));
  }
}

async function write(path, content) {
  const file = new URL(path, PUBLIC);
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, content);
  console.log(`${path} ${content.length} bytes`);
}

await drawIcons();
await drawPortraits();
await drawPoster();
await drawPatterns();

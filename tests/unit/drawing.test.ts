import { expect, test } from 'vitest';
import { markPlateDrawing } from '#client/ui/display/mark-plate.tsx';
import { coverSvg } from '#domain/drawing/cover.ts';
import { markPaths, markSvg } from '#domain/drawing/mark.ts';
import { initialsOf, nameColourIndex, nameHash } from '#domain/drawing/name-hash.ts';
import { portraitSvg } from '#domain/drawing/portrait.ts';
import type { PortraitLook } from '#domain/drawing/portrait-traits.ts';
import { mulberry32 } from '#domain/drawing/random.ts';
import { tableDiscSvg } from '#domain/drawing/table-disc.ts';

test('the hash is FNV-1a over code points', () => {
  expect(nameHash('')).toBe(0x811c9dc5);
  expect(nameHash('a')).toBe(0xe40c292c);
  expect(nameHash('foobar')).toBe(0xbf9cf968);
});

test('the hash does not mind case or how an accent is written', () => {
  expect(nameHash('FooBar')).toBe(nameHash('foobar'));
  expect(nameHash('Zoe\u0301')).toBe(nameHash('Zo\u00e9'));
});

test('every name colour is reached', () => {
  const seen = new Set(Array.from({ length: 200 }, (_, index) => nameColourIndex(`Person ${index}`)));
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test.each([
  ['Noura', 'Alharbi', 'NA'],
  ['noura', 'alharbi', 'NA'],
  ['Cher', '', 'C'],
  ['', 'Mansour', 'M'],
  ['', '', ''],
  ['  (Sara)', '“Q”', 'SQ'],
  ['نورة', 'الحربي', 'ن\u200cا'],
  ['李', '小龙', '李小'],
])('initials of %j %j are %j', (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials);
});

test('random numbers are the same for a seed and stay between 0 and 1', () => {
  const random = mulberry32(1);
  const drawn = Array.from({ length: 1000 }, random);
  expect(drawn[0]).toBeCloseTo(0.6270739405881613, 12);
  expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
});

const FULL = { width: 400, height: 225 };

test('a name always gives the same cover, another name another one', () => {
  expect(coverSvg({ name: 'Reading circle', ...FULL })).toBe(coverSvg({ name: 'READING CIRCLE', ...FULL }));
  expect(coverSvg({ name: 'Reading circle', ...FULL })).not.toBe(coverSvg({ name: 'Design lab', ...FULL }));
});

test('palette and family can be set', () => {
  const cover = coverSvg({ name: 'x', ...FULL, palette: 'palm', family: 'star' });
  expect(cover).toContain('#0b5341');
  expect(cover).toContain('stroke-linecap="square"');
  expect(coverSvg({ name: 'x', ...FULL, palette: 'water', family: 'frieze' })).not.toContain('stroke');
});

test('without a step a cover is drawn at 400 x 225 and cut, with one at its own size', () => {
  const thumbnail = { name: 'x', width: 72, height: 72 };
  expect(coverSvg(thumbnail)).toContain('width="72" height="72" viewBox="0 0 400 225"');
  expect(coverSvg({ ...thumbnail, step: 36 })).toContain('width="72" height="72" viewBox="0 0 72 72"');
});

test('stars are mirrored left to right', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const cover = coverSvg({ name: `Room ${seed}`, ...FULL, family: 'star' });
    for (const path of cover.match(/d="M[^"]*h\.1[^"]*"/g) ?? []) {
      const points = starPoints(path);
      expect(points).toEqual(points.map(([x, y]) => [round(FULL.width - x), y] as const).sort(byPlace));
    }
  }
});

test('sparks can be left out', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const cover = coverSvg({ name: `Room ${seed}`, ...FULL, palette: 'palm', sparks: 'none' });
    expect(cover).not.toContain('#e9a93c');
  }
});

test('covers stay small', () => {
  const sizes = Array.from(
    { length: 300 },
    (_, index) => coverSvg({ name: `Room ${index}`, ...FULL }).length,
  );
  expect(Math.max(...sizes)).toBeLessThan(6 * 1024);
});

test('a table disc takes the palette of its name', () => {
  expect(tableDiscSvg({ name: 'Schools', side: 80 })).toBe(tableDiscSvg({ name: 'schools', side: 80 }));
  expect(tableDiscSvg({ name: 'Schools', side: 80 })).toContain('viewBox="0 0 80 80"');
});

test('the mark has a plate only where it should', () => {
  expect(markSvg({ variant: 'plate' })).toContain('<rect');
  expect(markSvg({ variant: 'maskable' })).not.toContain('rx=');
  expect(markSvg({ variant: 'bare' })).not.toContain('<rect');
  expect(markSvg({ variant: 'plate', stroke: 6.6 })).not.toBe(markSvg({ variant: 'plate' }));
});

test('the links of the mark are closed outlines without broken numbers', () => {
  for (const path of Object.values(markPaths())) expect(path).toMatch(/^M[-\d.AVH ]+z$/);
});

const LOOKS: [PortraitLook, number][] = [
  ['hijab', 3],
  ['ghutra', 3],
  ['hair-short', 5],
  ['hair-long', 4],
];

test('a seed always gives the same portrait', () => {
  expect(portraitSvg('Omar Bashir')).toBe(portraitSvg('Omar Bashir'));
  expect(portraitSvg(7)).not.toBe(portraitSvg(8));
});

test.each(LOOKS)('the look %s has %i cuts, each drawn in less than 2 kB', (look, cuts) => {
  const drawn = Array.from({ length: cuts }, (_, cut) =>
    portraitSvg('x', {
      look,
      cut,
      beard: 'full',
      glasses: 'square',
      clothes: look === 'ghutra' ? 'thobe' : 'jacket',
    }),
  );
  expect(new Set(drawn).size).toBe(cuts);
  for (const svg of drawn) expect(svg.length).toBeLessThan(2000);
});

test('a portrait chosen by seed alone has all its parts', () => {
  for (let seed = 0; seed < 200; seed += 1) expect(portraitSvg(seed)).not.toMatch(/undefined|NaN/);
});

type Point = readonly [x: number, y: number];

function starPoints(path: string): Point[] {
  return [...path.matchAll(/M(-?[\d.]+)[ ]?(-?[\d.]+?)h/g)]
    .map((match): Point => [round(Number(match[1])), round(Number(match[2]))])
    .sort(byPlace);
}

function byPlace([x1, y1]: Point, [x2, y2]: Point): number {
  return y1 - y2 || x1 - x2;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

test('the mark on its plate is the one that is drawn', () => {
  expect(markPlateDrawing).toBe(markSvg({ variant: 'plate' }));
});

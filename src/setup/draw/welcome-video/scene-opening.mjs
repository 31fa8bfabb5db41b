import { coverPalette } from '#domain/drawing/cover-palettes.ts';
import { markPaths } from '#domain/drawing/mark.ts';
import { nameHash } from '#domain/drawing/name-hash.ts';
import { mulberry32 } from '#domain/drawing/random.ts';
import { starsOf } from '#domain/drawing/star-and-cross.ts';
import { arriving, COLOURS, fixed, HEIGHT, progress, WIDTH, words } from './stage.mjs';

const STEP = 128;
const PALM = coverPalette('palm');
const STARS = starsOf({
  width: WIDTH,
  height: HEIGHT,
  step: STEP,
  palette: PALM,
  sparks: 'drawn',
  random: mulberry32(nameHash('Last Links 2021')),
});
const REACH = Math.hypot(WIDTH, HEIGHT) / 2;
const SHADES = {
  a: { outer: PALM.a, inner: PALM.ground, fade: 0.55 },
  b: { outer: PALM.b, inner: PALM.ground, fade: 0.4 },
  spark: { outer: PALM.a, inner: PALM.spark, fade: 1 },
};
const LIFT_BEGINS = 3.6;

/** The pattern comes together, the links join, the pattern makes room for the greeting. */
export function opening(time) {
  const lifted = progress(time, LIFT_BEGINS, 1.1);
  const shown = HEIGHT - lifted * 330;
  const pattern = `<svg width="${WIDTH}" height="${fixed(shown)}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PALM.ground}"/><g transform="translate(0 ${fixed(lifted * -165)})">${patternAt(time)}</g></svg>`;
  return pattern + markAt(time, lifted) + greeting(time);
}

function patternAt(time) {
  return Object.entries(STARS)
    .flatMap(([kind, points]) => points.map((point) => starAt(time, kind, point)))
    .join('');
}

function starAt(time, kind, [x, y]) {
  const distance = Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) / REACH;
  const grown = progress(time, 0.1 + distance * 1.1, 0.9);
  const lit = progress(time, (kind === 'spark' ? 1.3 : 0.4) + distance * 1.1, 0.8);
  const { outer, inner, fade } = SHADES[kind];
  return `<g transform="translate(${fixed(x)} ${fixed(y)})">${star(STEP * 0.5 * grown, outer, 1)}${star(STEP * 0.27 * lit, inner, fade)}<g transform="translate(${STEP / 2} ${STEP / 2})">${diamond(STEP * 0.21 * grown)}</g></g>`;
}

function star(radius, colour, opacity) {
  const half = fixed(radius * Math.SQRT1_2);
  const square = `<rect x="${-half}" y="${-half}" width="${half * 2}" height="${half * 2}"/>`;
  return `<g fill="${colour}" opacity="${opacity}">${square}<g transform="rotate(45)">${square}</g></g>`;
}

function diamond(radius) {
  const half = fixed(radius * Math.SQRT1_2);
  return `<rect x="${-half}" y="${-half}" width="${half * 2}" height="${half * 2}" transform="rotate(45)" fill="${PALM.a}" opacity=".75"/>`;
}

/** One link stands, one arrives. */
export function mark({ side, standing, lying }) {
  const { standing: upright, lying: flat } = markPaths();
  const scale = (side * 0.72) / 64;
  return `<rect x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" rx="${(side * 15) / 64}" fill="${COLOURS.brand}"/><g transform="scale(${fixed(scale)}) translate(-34 -31)"><path fill="#fff" opacity="${fixed(standing)}" d="${upright}" transform="translate(0 ${fixed((1 - standing) * -12)})"/><path fill="${COLOURS.saffron}" opacity="${fixed(lying)}" d="${flat}" transform="translate(${fixed((1 - lying) * 20)} 0)"/></g>`;
}

function markAt(time, lifted) {
  const plate = progress(time, 1.5, 0.6);
  if (plate === 0) return '';
  const side = 224 - lifted * 64;
  const x = WIDTH / 2 - lifted * (WIDTH / 2 - 96 - side / 2);
  const y = HEIGHT / 2 + lifted * 40;
  const links = mark({ side, standing: progress(time, 1.9, 0.8), lying: progress(time, 2.4, 1) });
  const frame = side / 2 + 12;
  return `<g opacity="${fixed(plate)}" transform="translate(${fixed(x)} ${fixed(y)}) scale(${fixed(0.8 + plate * 0.2)})"><rect x="${fixed(-frame)}" y="${fixed(-frame)}" width="${fixed(frame * 2)}" height="${fixed(frame * 2)}" rx="${fixed((side * 15) / 64 + 12)}" fill="${COLOURS.paper}"/>${links}</g>`;
}

function greeting(time) {
  const title = words({ x: 96, y: 572, size: 64, weight: 600 }, 'Welcome to Last Links');
  const below = words({ x: 96, y: 626, size: 30, colour: COLOURS.soft }, 'The 2021 innovation programme');
  return arriving(title, time, 4.2) + arriving(below, time, 4.6);
}

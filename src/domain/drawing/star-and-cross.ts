import type { CoverPalette } from './cover-palettes.ts';
import { centredRun, joined, short } from './svg.ts';

export interface CoverCanvas {
  width: number;
  height: number;
  step: number;
  palette: CoverPalette;
  sparks: 'drawn' | 'none';
  random: () => number;
}

type StarKind = 'a' | 'b' | 'spark';
type Point = readonly [x: number, y: number];

const SPARK_ABOVE = 0.86;
const INNER_STAR = 0.54;
const GAP_DIAMOND = 0.42;

/** Eight-pointed stars that touch on a grid, with a diamond in each gap between four of them. */
export function starAndCross(canvas: CoverCanvas): string {
  const { step, palette } = canvas;
  const stars = starsOf(canvas);
  const plain = stars.a.concat(stars.spark);
  const outer = step / 2;
  const inner = outer * INNER_STAR;
  return [
    starPath({ points: plain, radius: outer, colour: palette.a }),
    starPath({ points: stars.b, radius: outer, colour: palette.b }),
    starPath({ points: stars.a, radius: inner, colour: palette.ground, opacity: 0.55 }),
    starPath({ points: stars.b, radius: inner, colour: palette.ground, opacity: 0.4 }),
    starPath({ points: stars.spark, radius: inner, colour: palette.spark }),
    diamondPath({ points: gapsOf(canvas), radius: outer * GAP_DIAMOND, colour: palette.a, opacity: 0.75 }),
  ].join('');
}

/** Places stars of each kind: one random draw a point, row by row, each row mirrored left to right. */
export function starsOf(canvas: CoverCanvas): Record<StarKind, Point[]> {
  const { step } = canvas;
  const columns = gridLine(canvas.width, step);
  const rows = gridLine(canvas.height, step);
  const half = Math.ceil(columns.length / 2);
  const stars: Record<StarKind, Point[]> = { a: [], b: [], spark: [] };
  for (const y of rows) {
    const kinds = Array.from({ length: half }, () => starKind(canvas));
    columns.forEach((x, index) => {
      const mirrored = Math.min(index, columns.length - 1 - index);
      stars[kinds[mirrored] ?? 'a'].push([x, y]);
    });
  }
  return stars;
}

function starKind({ random, sparks }: CoverCanvas): StarKind {
  const draw = random();
  if (draw > SPARK_ABOVE) return sparks === 'drawn' ? 'spark' : 'a';
  return draw < 0.5 ? 'a' : 'b';
}

function gridLine(length: number, step: number): number[] {
  const { count, start } = centredRun(length, step);
  return Array.from({ length: count }, (_, index) => start + (index + 0.5) * step);
}

function gapsOf({ width, height, step }: CoverCanvas): Point[] {
  const columns = gridLine(width, step).slice(1);
  const rows = gridLine(height, step).slice(1);
  return rows.flatMap((y) => columns.map((x): Point => [x - step / 2, y - step / 2]));
}

interface Marks {
  points: Point[];
  radius: number;
  colour: string;
  opacity?: number;
}

// An eight-pointed star (inner radius 0.7654) is a square and the same square turned by 45 degrees. A square is
// what the cap of a very short line draws, so one stroked path holds all stars of a colour in few characters.
function starPath(marks: Marks): string {
  return capPath(marks, 'h.1m-.1 0l.1.1');
}

function diamondPath(marks: Marks): string {
  return capPath(marks, 'l.1.1');
}

function capPath({ points, radius, colour, opacity }: Marks, mark: string): string {
  if (points.length === 0) return '';
  const path = points.map(([x, y]) => `M${joined(x, y)}${mark}`).join('');
  const faded = opacity === undefined ? '' : ` opacity="${short(opacity)}"`;
  const width = short(radius * Math.SQRT2);
  return `<path d="${path}" stroke="${colour}" stroke-width="${width}" stroke-linecap="square"${faded}/>`;
}

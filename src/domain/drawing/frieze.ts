import type { CoverCanvas } from './star-and-cross.ts';
import { centredRun, joined, short } from './svg.ts';

interface Band {
  top: number;
  width: number;
  scale: number;
  colour: string;
  second: string;
}

interface Motif {
  height: number;
  draw: (band: Band) => string;
}

const SPARK_ABOVE = 0.72;
const TRIANGLE_WIDTH = 1.15;

// The order is part of the formula: a draw picks by place.
const MOTIFS: readonly Motif[] = [
  { height: 10, draw: plain },
  { height: 26, draw: smallTriangles },
  { height: 34, draw: hangingTriangles },
  { height: 44, draw: halfSquares },
  { height: 20, draw: diamonds },
];

// At this step the bands have the heights written above.
const FULL_STEP = 60;

/** Bands of mud-brick and woven motifs, from the top until the height is filled. */
export function frieze(canvas: CoverCanvas): string {
  const scale = canvas.step / FULL_STEP;
  const bands: string[] = [];
  let top = 0;
  while (top < canvas.height) {
    const motif = MOTIFS[Math.floor(canvas.random() * MOTIFS.length)] ?? MOTIFS[0];
    const colours = drawColours(canvas);
    if (!motif) break;
    bands.push(motif.draw({ top, width: canvas.width, scale, ...colours }));
    top += motif.height * scale;
  }
  return bands.join('');
}

function drawColours({ random, palette, sparks }: CoverCanvas): Pick<Band, 'colour' | 'second'> {
  const [colour, other] =
    random() < 0.5 ? ([palette.a, palette.b] as const) : ([palette.b, palette.a] as const);
  const isSpark = random() > SPARK_ABOVE && sparks === 'drawn';
  return { colour, second: isSpark ? palette.spark : other };
}

function plain({ top, width, scale, colour }: Band): string {
  return fill(colour, `M0 ${short(top)}h${joined(width)}v${short(10 * scale)}h${short(-width)}z`);
}

function smallTriangles(band: Band): string {
  const height = 26 * band.scale;
  const step = height * TRIANGLE_WIDTH;
  const bottom = band.top + height;
  return (
    fill(band.colour, zigzag({ band, step, height, y: bottom })) +
    fill(
      band.second,
      repeat({ band, step, x: step * 0.29, y: bottom, shape: triangle(step * 0.42, height * -0.42) }),
    )
  );
}

function hangingTriangles(band: Band): string {
  const height = 34 * band.scale;
  const step = height * TRIANGLE_WIDTH;
  const hanging = triangle(step * 0.4, height * 0.4);
  return (
    fill(band.colour, zigzag({ band, step, height, y: band.top + height })) +
    fill(band.second, repeat({ band, step, x: step * -0.2, y: band.top, shape: hanging }))
  );
}

function halfSquares(band: Band): string {
  const step = 44 * band.scale;
  const corner = step / 2;
  return (
    fill(band.colour, repeat({ band, step, x: 0, y: band.top, shape: `v${short(step)}h${short(step)}z` })) +
    fill(
      band.second,
      repeat({ band, step, x: corner, y: band.top, shape: `h${short(corner)}v${short(corner)}z` }),
    )
  );
}

function diamonds(band: Band): string {
  const step = 40 * band.scale;
  const y = band.top + 3 * band.scale;
  const radius = short(7 * band.scale);
  const shape = `l${radius} ${radius}-${radius} ${radius}-${radius}-${radius}z`;
  return (
    fill(band.colour, repeat({ band, step, x: step / 4, y, shape })) +
    fill(band.second, repeat({ band, step, x: step * 0.75, y, shape }))
  );
}

function triangle(base: number, height: number): string {
  return `h${short(base)}l${joined(-base / 2, height)}z`;
}

interface Zigzag {
  band: Band;
  step: number;
  height: number;
  y: number;
}

/** Triangles side by side on a line, as one outline. */
function zigzag({ band, step, height, y }: Zigzag): string {
  const { count, start } = centredRun(band.width, step);
  const teeth = Array.from({ length: count }, () => joined(step / 2, -height, step / 2, height));
  return `M${joined(start, y)}l${teeth.join(' ')}`;
}

interface Repetition {
  band: Band;
  step: number;
  x: number;
  y: number;
  shape: string;
}

function repeat({ band, step, x, y, shape }: Repetition): string {
  const { count, start } = centredRun(band.width, step);
  const next = `m${short(step)} 0${shape}`;
  return `M${joined(start + x, y)}${shape}${next.repeat(count - 1)}`;
}

function fill(colour: string, path: string): string {
  return `<path fill="${colour}" d="${path}"/>`;
}

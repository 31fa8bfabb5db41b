import { joined, short } from './svg.ts';

type MarkVariant = 'plate' | 'bleed' | 'maskable' | 'monochrome' | 'bare';

interface MarkOptions {
  variant: MarkVariant;
  /** Width of the links in the 64 square; icons of 16 px take a heavier one. */
  stroke?: number;
}

interface MarkPaths {
  /** The white (or green) link that stands; filled, no stroke. */
  standing: string;
  /** The saffron link that lies; filled, no stroke. */
  lying: string;
}

const SIDE = 64;
const STROKE = 5.8;
const GAP = 2;
const CORNER = 7.5;
const STANDING = { left: 8, top: 5, right: 30, bottom: 46 } as const;
const LYING = { left: 16, top: 35, right: 60, bottom: 57 } as const;
const MIDDLE = { x: (STANDING.left + LYING.right) / 2, y: (STANDING.top + LYING.bottom) / 2 } as const;
const PLATE_CORNER = 15;

const PALM = '#0e6b55';
const SAFFRON = '#e9a93c';
// Saffron is too light for a line on paper.
const SAFFRON_ON_PAPER = '#c98f2c';
const INK = '#17211d';

interface Look {
  plate: string;
  scale: number;
  standing: string;
  lying: string;
}

const LOOKS: Record<MarkVariant, Look> = {
  plate: { plate: platePath(PLATE_CORNER), scale: 0.72, standing: '#fff', lying: SAFFRON },
  // For systems that round the corners themselves.
  bleed: { plate: platePath(0), scale: 0.72, standing: '#fff', lying: SAFFRON },
  maskable: { plate: platePath(0), scale: 0.56, standing: '#fff', lying: SAFFRON },
  monochrome: { plate: '', scale: 0.95, standing: INK, lying: INK },
  bare: { plate: '', scale: 0.95, standing: PALM, lying: SAFFRON_ON_PAPER },
};

/** The two interlocked links, as an SVG of 64 x 64. */
export function markSvg({ variant, stroke = STROKE }: MarkOptions): string {
  const { plate, scale, standing, lying } = LOOKS[variant];
  const paths = markPaths(stroke);
  const move = joined(SIDE / 2 - MIDDLE.x * scale, SIDE / 2 - MIDDLE.y * scale);
  const links = `<path fill="${standing}" d="${paths.standing}"/><path fill="${lying}" d="${paths.lying}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${plate}<g transform="matrix(${short(scale)} 0 0 ${short(scale)} ${move})">${links}</g></svg>`;
}

/** Outlines of the two links in a 64 square; each is open where it passes under the other. */
export function markPaths(stroke: number = STROKE): MarkPaths {
  return { standing: standingPath(stroke / 2), lying: lyingPath(stroke / 2) };
}

function standingPath(half: number): string {
  const { left, top, right, bottom } = STANDING;
  const [outer, inner] = [CORNER + half, CORNER - half];
  const above = LYING.top - half - GAP;
  const below = LYING.top + half + GAP;
  const centreY = bottom - CORNER;
  const cut = (radius: number) => right - CORNER + chord(radius, below - centreY);
  return [
    `M${joined(right - half, above)}V${short(top + CORNER)}`,
    arc(inner, 0, right - CORNER, top + half),
    `H${short(left + CORNER)}${arc(inner, 0, left + half, top + CORNER)}`,
    `V${short(centreY)}${arc(inner, 0, left + CORNER, bottom - half)}`,
    `H${short(right - CORNER)}${arc(inner, 0, cut(inner), below)}`,
    `H${short(cut(outer))}${arc(outer, 1, right - CORNER, bottom + half)}`,
    `H${short(left + CORNER)}${arc(outer, 1, left - half, centreY)}`,
    `V${short(top + CORNER)}${arc(outer, 1, left + CORNER, top - half)}`,
    `H${short(right - CORNER)}${arc(outer, 1, right + half, top + CORNER)}`,
    `V${short(above)}z`,
  ].join('');
}

function lyingPath(half: number): string {
  const { left, top, right, bottom } = LYING;
  const [outer, inner] = [CORNER + half, CORNER - half];
  const above = STANDING.bottom - half - GAP;
  const below = STANDING.bottom + half + GAP;
  const cut = (radius: number, y: number) => left + CORNER - chord(radius, y);
  // Above, the gap follows the inside of the standing link's corner.
  const corner = { x: STANDING.left + CORNER, y: STANDING.bottom - CORNER, radius: inner - GAP };
  const edge = leftmostMeeting(corner, { x: left + CORNER, y: top + CORNER, radius: outer });
  return [
    `M${joined(cut(inner, top + CORNER - above), above)}`,
    arc(inner, 1, left + CORNER, top + half),
    `H${short(right - CORNER)}${arc(inner, 1, right - half, top + CORNER)}`,
    `V${short(bottom - CORNER)}${arc(inner, 1, right - CORNER, bottom - half)}`,
    `H${short(left + CORNER)}${arc(inner, 1, cut(inner, below - bottom + CORNER), below)}`,
    `H${short(cut(outer, below - bottom + CORNER))}${arc(outer, 0, left + CORNER, bottom + half)}`,
    `H${short(right - CORNER)}${arc(outer, 0, right + half, bottom - CORNER)}`,
    `V${short(top + CORNER)}${arc(outer, 0, right - CORNER, top - half)}`,
    `H${short(left + CORNER)}${arc(outer, 0, edge.x, edge.y)}`,
    `${arc(corner.radius, 0, corner.x, above)}z`,
  ].join('');
}

interface Circle {
  x: number;
  y: number;
  radius: number;
}

function leftmostMeeting(first: Circle, second: Circle): { x: number; y: number } {
  const [dx, dy] = [second.x - first.x, second.y - first.y];
  const distance = Math.hypot(dx, dy);
  const along = (first.radius ** 2 - second.radius ** 2 + distance ** 2) / (2 * distance);
  const aside = chord(first.radius, along);
  const [unitX, unitY] = [dx / distance, dy / distance];
  return { x: first.x + unitX * along - unitY * aside, y: first.y + unitY * along + unitX * aside };
}

function chord(radius: number, offset: number): number {
  return Math.sqrt(radius ** 2 - offset ** 2);
}

function arc(radius: number, sweep: 0 | 1, x: number, y: number): string {
  return `A${joined(radius, radius)} 0 0 ${sweep} ${joined(x, y)}`;
}

function platePath(corner: number): string {
  return `<rect width="${SIDE}" height="${SIDE}"${corner > 0 ? ` rx="${corner}"` : ''} fill="${PALM}"/>`;
}

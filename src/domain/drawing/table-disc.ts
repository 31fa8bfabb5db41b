import { coverPalette, paletteNameOf } from './cover-palettes.ts';
import { nameHash } from './name-hash.ts';
import { short } from './svg.ts';

const RING = 4;

/** A round table seen from above, in the palette of its name. */
export function tableDiscSvg({ name, side }: { name: string; side: number }): string {
  const { ground, a, b, spark } = coverPalette(paletteNameOf(nameHash(name)));
  const radius = side / 2;
  const middle = short(radius);
  const disc = `<circle cx="${middle}" cy="${middle}" r="${short(radius - RING / 2)}" fill="${a}" stroke="${ground}" stroke-width="${RING}"/>`;
  const stars =
    star({ middle, radius: radius * 0.74, colour: b, turn: 0 }) +
    star({ middle, radius: radius * 0.44, colour: ground, turn: 22.5 }) +
    star({ middle, radius: radius * 0.17, colour: spark, turn: 0 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${short(side)}" height="${short(side)}" viewBox="0 0 ${short(side)} ${short(side)}">${disc}${stars}</svg>`;
}

interface Star {
  middle: string;
  radius: number;
  colour: string;
  turn: number;
}

function star({ middle, radius, colour, turn }: Star): string {
  const half = short(radius * Math.SQRT1_2);
  const side = short(radius * Math.SQRT2);
  const reach = short(radius);
  const square = `M-${half}-${half}h${side}v${side}h-${side}z`;
  const diamond = `M0-${reach}l${reach} ${reach}-${reach} ${reach}-${reach}-${reach}z`;
  const turned = turn === 0 ? '' : ` rotate(${turn})`;
  return `<path fill="${colour}" transform="translate(${middle} ${middle})${turned}" d="${square}${diamond}"/>`;
}

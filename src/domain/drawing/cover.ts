import { type CoverPaletteName, coverPalette, paletteNameOf } from './cover-palettes.ts';
import { frieze } from './frieze.ts';
import { nameHash } from './name-hash.ts';
import { mulberry32 } from './random.ts';
import { starAndCross } from './star-and-cross.ts';
import { short } from './svg.ts';

type CoverFamily = 'frieze' | 'star';

export interface CoverOptions {
  name: string;
  width: number;
  height: number;
  /** Distance of two stars. Without it the cover is drawn at 400 x 225 and cut to the size asked for. */
  step?: number;
  palette?: CoverPaletteName;
  family?: CoverFamily;
  sparks?: 'drawn' | 'none';
}

const FULL_WIDTH = 400;
const FULL_HEIGHT = 225;
const STARS_ACROSS = [8, 7, 6] as const;
const FRIEZE_STEP = 60;

/** The picture of a room without a cover image: the same name always gives the same drawing. */
export function coverSvg(options: CoverOptions): string {
  const hash = nameHash(options.name);
  const family = options.family ?? familyOf(hash);
  const palette = coverPalette(options.palette ?? paletteNameOf(hash));
  const canvas = {
    width: options.step === undefined ? FULL_WIDTH : options.width,
    height: options.step === undefined ? FULL_HEIGHT : options.height,
    step: options.step ?? fullStep(family, hash),
    palette,
    sparks: options.sparks ?? 'drawn',
    random: mulberry32(hash),
  };
  const view = `0 0 ${short(canvas.width)} ${short(canvas.height)}`;
  const size = `width="${short(options.width)}" height="${short(options.height)}"`;
  const pattern = family === 'star' ? starAndCross(canvas) : frieze(canvas);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${view}" preserveAspectRatio="xMidYMid slice"><path fill="${palette.ground}" d="M0 0h${short(canvas.width)}v${short(canvas.height)}H0z"/>${pattern}</svg>`;
}

function familyOf(hash: number): CoverFamily {
  return (hash >>> 8) & 1 ? 'star' : 'frieze';
}

function fullStep(family: CoverFamily, hash: number): number {
  if (family === 'frieze') return FRIEZE_STEP;
  return FULL_WIDTH / (STARS_ACROSS[(hash >>> 16) % STARS_ACROSS.length] ?? STARS_ACROSS[0]);
}

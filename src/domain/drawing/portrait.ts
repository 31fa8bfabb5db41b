import { ghutra, hijab, longHair, shortHair } from './portrait-looks.ts';
import { type PortraitLook, type PortraitTraits, portraitTraits } from './portrait-traits.ts';

const DRAWINGS: Record<PortraitLook, (traits: PortraitTraits) => string> = {
  hijab,
  ghutra,
  'hair-short': shortHair,
  'hair-long': longHair,
};

/** A made-up person, 96 x 96, to be shown round; any trait can be set, the rest follows from the seed. */
export function portraitSvg(seed: string | number, options: Partial<PortraitTraits> = {}): string {
  const traits = portraitTraits(seed, options);
  const person = DRAWINGS[traits.look](traits);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="${traits.ground}" d="M0 0h96v96H0z"/>${person}</svg>`;
}

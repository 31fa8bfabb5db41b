import { beardOf, clothesOf, face, mouth, neck } from './portrait-figure.ts';
import type { PortraitTraits } from './portrait-traits.ts';

interface Fold {
  back: string;
  front: string;
  line: string;
}

// Falling on both sides, one side thrown back over the shoulder, both sides thrown back.
const FOLDS: readonly Fold[] = [
  {
    back: 'M25 38h46c1 16 3 27 8 40-9 6-52 6-62 0 5-13 7-24 8-40z',
    front:
      'M31.5 44C28 54 29.5 68 31 84l-15-4c4-14 8-26 8.5-42zM64.5 44C68 54 66.5 68 65 84l15-4c-4-14-8-26-8.5-42z',
    line: 'M27.5 50c-.5 11-2 20-4.5 30M68.5 50c.5 11 2 20 4.5 30',
  },
  {
    back: 'M25 38h46c1 12 4 22 11 31-12 10-54 12-65 9 5-13 7-24 8-40z',
    front:
      'M31.5 44C28 54 29.5 68 31 84l-15-4c4-14 8-26 8.5-42zM64.5 44c2 7 2 14 0 21 6 4 12 6 18 5-7-8-10-20-11-32z',
    line: 'M27.5 50c-.5 11-2 20-4.5 30M68 50c1 7 4 13 9 18',
  },
  {
    back: 'M25 38h46c1 12 4 22 11 31-12 9-56 9-68 0 7-9 10-19 11-31z',
    front:
      'M31.5 44c-2 7-2 14 0 21-6 4-12 6-18 5 7-8 10-20 11-32zM64.5 44c2 7 2 14 0 21 6 4 12 6 18 5-7-8-10-20-11-32z',
    line: 'M28 50c-1 7-4 13-9 18M68 50c1 7 4 13 9 18',
  },
];

const CROWN = 'M24.3 40C23.5 24 33 13.5 48 13.5S72.5 24 71.7 40l-7 5C65 34 58 28.5 48 28.5S31 34 31.3 45z';
const CHECK =
  '<pattern id="k" width="3.6" height="3.6" patternUnits="userSpaceOnUse"><path fill="#fff" d="M0 0h4v4H0z"/><path fill="#b9443c" d="M1.8 0l1.8 1.8-1.8 1.8L0 1.8z"/></pattern>';

/** A ghutra, white or in the red check, held by a black agal. */
export function ghutra(traits: PortraitTraits): string {
  const fold = FOLDS[traits.cut] ?? FOLDS[0];
  if (!fold) return '';
  const isRed = traits.scarf === 'red';
  const fill = isRed ? 'url(#k)' : '#fff';
  return [
    isRed ? CHECK : '',
    `<path fill="${isRed ? fill : '#dedad1'}" d="${fold.back}"/>`,
    clothesOf(traits),
    neck(traits),
    face(traits),
    beardOf(traits),
    mouth(traits),
    `<g fill="${fill}"><path d="${fold.front}"/><path d="${CROWN}"/></g>`,
    `<g fill="none" stroke="#6b5d4d"><path stroke-opacity=".3" d="${fold.line}"/><path stroke="#191615" stroke-width="3" d="M24.3 33.5C30 19.5 66 19.5 71.7 33.5"/></g>`,
  ].join('');
}

import { beardOf, clothesOf, face, mouth, neck } from './portrait-figure.ts';
import type { PortraitTraits } from './portrait-traits.ts';

// Cropped, parted at the side, curls, receding, swept up.
const SHORT: readonly string[] = [
  'M31 44.5c-3-15 3-24.5 17-24.5s20 9.5 17 24.5c-1.3-1-1.6-3-1.9-5.5-.4-3.2-1.7-5.5-3.6-7.2-7 1.5-16 1.5-23 0-1.9 1.7-3.2 4-3.6 7.2-.3 2.5-.6 4.5-1.9 5.5z',
  'M31 44.5c-3.5-15 2-25.5 16.5-26C61 18 68 29 65 44.5c-1.4-1-1.7-3.5-2.1-6.5-.5-2.8-1.6-4.8-3.4-6.5-8 .5-15-1.3-20-5.3-1 3.8-3.3 5.8-4.7 8.8-1.3 2.8-1.7 8.5-3.8 9.5z',
  'M31.5 43.5a4.7 4.7 0 0 1-2.2-7.7 5.3 5.3 0 0 1 2.7-8.5 5.8 5.8 0 0 1 6.8-6.8 6.3 6.3 0 0 1 9.2-1.7 6.3 6.3 0 0 1 9.2 1.7 5.8 5.8 0 0 1 6.8 6.8 5.3 5.3 0 0 1 2.7 8.5 4.7 4.7 0 0 1-2.2 7.7c-.6-4.5-1.5-8-3.5-10.5-8 2.5-18 2.5-26 0-2 2.5-2.9 6-3.5 10.5z',
  'M31.2 46c-3-10-1.5-18 4.3-22 7-5 18-5 25 0 5.8 4 7.3 12 4.3 22-1.5-1.2-1.8-4-2-7-.4-3.5-1.8-6.5-4-8.5-1.5 1.2-3.5.8-5-1-3.5 1-8 1-11.5-.5-1.5 2-3.8 2.7-5.3 1.5-2.2 2-3.4 5-3.8 8.5-.2 3-.5 5.8-2 7z',
  'M31 44.5C28 33 29.5 26 34 23c.5-4.5 7.5-7.5 15.5-6.5C60.5 17 68 25 65 44.5c-1.4-1-1.7-3.5-2-6.5-.5-3.5-2-5.8-4-7.5-6-.2-12-1.2-17-3.5-2.5 1.5-7.5 4-8.8 8.5-.7 3-.8 8-2.2 9z',
];

interface LongHair {
  back: string;
  front: string;
}

// Straight with a middle part, side part with waves, shoulder-length bob, knot on top.
const LONG: readonly LongHair[] = [
  {
    back: 'M48 18c13.5 0 20.5 9 20.5 23 0 14 .5 26 2 39H25.5c1.5-13 2-25 2-39 0-14 7-23 20.5-23z',
    front:
      'M48 18c13.5 0 20.5 9 20.5 23 0 10-.5 20-2 28-2-8-2.5-17-3-26-1.5-6.5-7-11.5-15.5-15.5-8.5 4-14 9-15.5 15.5-.5 9-1 18-3 26-1.5-8-2-18-2-28 0-14 7-23 20.5-23z',
  },
  {
    back: 'M47 17.5c14-.5 22 9 21.5 23.5-.2 8 4.5 11 4 19-.4 6 1.5 9-1 17-8 4-38 4-46 0-3-7-.5-11-1-17-.5-8 3.2-11 3-19-.3-14.5 7-23 19.5-23.5z',
    front:
      'M47 17.5c14-.5 22 9 21.5 23.5-.1 6 2.5 9.5 3.3 14-5-2-8-6-8.8-12-1-6.5-8-10-21-14.5-3 4-7.5 8-8.8 14.5-.9 6-3.7 10-8.7 12 .5-4.5 3.1-8 3-14-.3-14.5 7-23 19.5-23.5z',
  },
  {
    back: 'M48 17.5c14 0 21.5 9 21.5 23 0 8 1.5 15 2.5 22-5 4.5-11 5-16 3H40c-5 2-11 1.5-16-3 1-7 2.5-14 2.5-22 0-14 7.5-23 21.5-23z',
    front:
      'M48 17.5c14 0 21.5 9 21.5 23 0 8 1.5 15 2.5 22-5 1.5-8.5-.5-9.5-5 1.5-8 1.5-14 0-20.5-7 0-20-1.5-26-8.5-2.5 4-3.5 7-4 12-.4 7 0 12 1 17-1 4.5-4.5 6.5-9.5 5 1-7 2.5-14 2.5-22 0-14 7.5-23 21.5-23z',
  },
  {
    back: 'M40 14.5a8 7.5 0 1 1 16 0 8 7.5 0 1 1-16 0',
    front:
      'M31.5 46C28 30 35 18.5 48 18.5S68 30 64.5 46c-1.5-1.5-2-4-2.5-7-4-2-9-6-11-11-4 6-11 9.5-17 11-.5 3-1 5.5-2.5 7z',
  },
];

export function shortHair(traits: PortraitTraits): string {
  const { hair, skin } = traits;
  return [
    neck(traits),
    clothesOf(traits),
    `<path fill="${skin.shade}" d="M28.8 46a3.2 3.8 0 1 0 6.4 0 3.2 3.8 0 1 0-6.4 0m32 0a3.2 3.8 0 1 0 6.4 0 3.2 3.8 0 1 0-6.4 0"/>`,
    `<path fill="${skin.face}" d="M31 42c0-12 6-19 17-19s17 7 17 19z"/>`,
    face(traits),
    beardOf(traits),
    mouth(traits),
    `<path fill="${hair}" d="${SHORT[traits.cut] ?? SHORT[0]}"/>`,
  ].join('');
}

export function longHair(traits: PortraitTraits): string {
  const { hair } = traits;
  const style = LONG[traits.cut] ?? LONG[0];
  return [
    `<path fill="${hair}" d="${style?.back}"/>`,
    neck(traits),
    clothesOf(traits),
    face(traits),
    mouth(traits),
    `<path fill="${hair}" d="${style?.front}"/>`,
  ].join('');
}

// The opening lies on the face, so that the scarf never leaves a seam beside it.
const OPENING = 'M48 26c-9 0-14.7 6.8-14.7 17 0 12 6 20.5 14.7 20.5S62.7 55 62.7 43C62.7 32.8 57 26 48 26z';
const HOOD = 'M48 13c14.5 0 23.5 11 23.5 27 0 8 1 14 4.5 21.5';

const WRAPS: readonly ((traits: PortraitTraits) => string)[] = [wrapped, thrownOver, loose];

/** A headscarf in one of three wraps. */
export function hijab(traits: PortraitTraits): string {
  return (WRAPS[traits.cut] ?? wrapped)(traits);
}

function wrapped(traits: PortraitTraits): string {
  const { cloth, scarf } = traits;
  return [
    `<path fill="${cloth}" d="M4 96c2-12 6-18 14-22h60c8 4 12 10 14 22z"/>`,
    `<path fill="${scarf}" d="${HOOD}c3 6 6 9.5 8.5 13.5C78 91 66 97 48 97s-30-6-36.5-22C14 71 17 67.5 20 61.5 23.5 54 24.5 48 24.5 40c0-16 9-27 23.5-27z"/>`,
    openFace(traits),
    folds(
      'M31.5 42C31 29 38 21 48 21s17 8 16.5 21',
      'M28 62c9 12 31 12 40 0M23.5 72c14 12 35 12 49 0M34 80c9 4.5 19 4.5 28 0',
    ),
  ].join('');
}

function thrownOver(traits: PortraitTraits): string {
  const { cloth, scarf } = traits;
  return [
    `<path fill="${cloth}" d="M9 96c1-13 9-20 24-22h30c9 2 13 9 14 22z"/>`,
    `<path fill="${scarf}" d="${HOOD}C79 69 81 82 80 96H40c-14 0-25-5-29-13 6-6 9.5-13 10.5-22C24 53 24.5 48 24.5 40c0-16 9-27 23.5-27z"/>`,
    openFace(traits),
    '<path fill="#000" fill-opacity=".1" d="M30 60c7 13 25 14 36 4 4 8 12 18 14 32H62C58 84 44 78 30 60z"/>',
    folds(
      'M30.5 45C29 29 37 20 47 20.5S64 27 65 38',
      'M27 60c8 15 30 15 40 3M62 96C58 84 44 78 24 68M72 96c-1-9-4-16-9-22',
    ),
  ].join('');
}

function loose(traits: PortraitTraits): string {
  const { cloth, hair, scarf, skin } = traits;
  return [
    `<path fill="${scarf}" d="M48 13.5c15 0 24 11.5 24 27C72 58 74 76 77 96H19c3-20 5-38 5-55.5 0-15.5 9-27 24-27z"/>`,
    '<path fill="#000" fill-opacity=".22" d="M33 50h30l3 46H30z"/>',
    `<path fill="${skin.shade}" d="M41 57h14v15l-7 8-7-8z"/>`,
    `<path fill="${cloth}" d="M30 96c1-13 4-21 11-25.5L48 79l7-8.5C62 75 65 83 66 96z"/>`,
    face(traits),
    mouth(traits),
    `<path fill="${hair}" d="M32.5 45c-1-13 5.5-20 15.5-20s16.5 7 15.5 20C62.5 37 58 31 50 29.5 42 31 34.5 36 32.5 45z"/>`,
    `<path fill="${scarf}" d="M48 13.5c15 0 24 11.5 24 27C72 58 74 76 77 96H63c2-12 2-22 .5-33C66 55 66 46 64.5 41 62 30.5 56 26 48 26s-14 4.5-16.5 15c-1.5 5-1.5 14 1 22C31 74 31 84 33 96H19c3-20 5-38 5-55.5 0-15.5 9-27 24-27z"/>`,
    folds(
      'M29.5 46C28 31 35.5 20.5 48 20.5S68 31 66.5 46',
      'M27.5 62c-.5 12-1.5 22-3 34M68.5 62c.5 12 1.5 22 3 34',
    ),
  ].join('');
}

function openFace(traits: PortraitTraits): string {
  return `${face(traits)}<path fill="${traits.scarf}" fill-rule="evenodd" d="M31 26h34v39H31z${OPENING}"/>${mouth(traits)}`;
}

function folds(rim: string, lines: string): string {
  return `<g fill="none" stroke="#000" stroke-linecap="round" stroke-opacity=".15"><path stroke-width="2" d="${rim}"/><path stroke-width="1.8" d="${lines}"/></g>`;
}

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

import { face, mouth } from './portrait-figure.ts';
import type { PortraitTraits } from './portrait-traits.ts';

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

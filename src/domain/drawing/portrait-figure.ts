import type { Beard, Glasses, PortraitTraits } from './portrait-traits.ts';

const EYE = '#241a18';

const BEARDS: Record<Beard, string> = {
  none: '',
  stubble:
    'M32.2 45c.2 12 6 20.5 15.8 20.5S63.6 57 63.8 45c-1.3 5-3.3 7.5-6.3 8-3-1.7-6-2.5-9.5-2.5s-6.5.8-9.5 2.5c-3-.5-5-3-6.3-8z',
  short:
    'M32 43c.1 13.5 6 22.8 16 22.8S63.9 56.5 64 43c-.8 6.5-2.6 10-5.3 11.2-3.2-2.7-6.7-3.7-10.7-3.7s-7.5 1-10.7 3.7C34.6 53 32.8 49.5 32 43z',
  full: 'M31.8 41c-.2 16 5.7 27 16.2 27s16.4-11 16.2-27c-.9 6-2.8 10-5.7 11.3-3.5-2-6.8-2.8-10.5-2.8s-7 .8-10.5 2.8C34.6 51 32.7 47 31.8 41z',
  goatee:
    'M41.3 54.2c1.2-3.2 3.7-4 6.7-3.2 3-.8 5.5 0 6.7 3.2-2.3-.9-4.4-1.2-6.7-1.2s-4.4.3-6.7 1.2zM43 60.8q5-2.2 10 0c-.2 3.4-2 5.3-5 5.3s-4.8-1.9-5-5.3z',
  moustache: 'M40.3 54.3c1.2-3.6 4-4.6 7.7-3.6 3.7-1 6.5 0 7.7 3.6-2.7-1-5-1.4-7.7-1.4s-5 .4-7.7 1.4z',
};

/** Head, neck and features; what covers the hair is drawn by the look. */
export function face({ skin, hair, look, glasses }: PortraitTraits): string {
  const isWoman = look === 'hijab' || look === 'hair-long';
  const outline = isWoman
    ? 'M33 43c0-10 6.5-16.5 15-16.5S63 33 63 43c0 12.5-6 21.5-15 21.5S33 55.5 33 43z'
    : 'M32 43c0-10 7-16.5 16-16.5S64 33 64 43c0 13-6.5 22.5-16 22.5S32 56 32 43z';
  return [
    `<path fill="${skin.face}" d="${outline}"/><g fill="none" stroke-linecap="round">`,
    `<path stroke="${skin.lip}" stroke-opacity=".17" stroke-width="5.4" d="M38.5 51h1.4m16.2 0h1.4"/>`,
    `<path stroke="${hair}" stroke-width="${isWoman ? 1.2 : 1.6}" d="M38.3 39q3.2-2.3 6.4-.5m6.6 0q3.2-1.8 6.4.5"/>`,
    `<path stroke="${skin.shade}" stroke-width="1.4" d="M48.6 44.5l-1.3 5q.9.9 2.2.5"/>`,
    `<path stroke="${EYE}" stroke-width="3.4" d="M41.7 43.8h.01m12.6 0h.01"/>`,
    isWoman ? `<path stroke="${EYE}" d="M39.3 42.6q1.9-1.7 4.4-.4m8.6 0q2.5-1.3 4.4.4"/>` : '',
    glassesOf(glasses),
    '</g>',
  ].join('');
}

export function neck({ skin }: PortraitTraits): string {
  return `<path fill="${skin.shade}" d="M40.5 56h15v17c0 9-15 9-15 0z"/>`;
}

export function mouth({ skin, beard, look }: PortraitTraits): string {
  const isMan = look === 'ghutra' || look === 'hair-short';
  const isBearded = isMan && (beard === 'full' || beard === 'short');
  return `<path fill="none" stroke="${isBearded ? skin.face : skin.lip}" stroke-width="1.7" stroke-linecap="round" d="M43.3 55.8q4.7 3.7 9.4 0"/>`;
}

export function beardOf({ beard, hair }: PortraitTraits): string {
  if (beard === 'none') return '';
  return `<path fill="${hair}"${beard === 'stubble' ? ' opacity=".28"' : ''} d="${BEARDS[beard]}"/>`;
}

function glassesOf(glasses: Glasses): string {
  if (glasses === 'none') return '';
  const lenses =
    glasses === 'round'
      ? 'M36.6 44.2a5 5 0 1 0 10 0 5 5 0 1 0-10 0m12.8 0a5 5 0 1 0 10 0 5 5 0 1 0-10 0'
      : 'M36.3 41h10v5q-.5 2.5-5 2.5t-5-2.5zm13.4 0h10v5q-.5 2.5-5 2.5t-5-2.5z';
  return `<path stroke="#2a2422" stroke-width="1.1" d="${lenses}M46.5 43q1.5-1 3 0m-13 0l-3.7-.8M59.5 43l3.7-.8"/>`;
}

const SHOULDERS = 'M12 96c1-14 9-21 23.5-23.7l5-1.8c2.5 5.5 12.5 5.5 15 0l5 1.8C75 75 83 82 84 96z';
const WHITE = '#fff';

/** Shoulders in what the person wears. */
export function clothesOf({ clothes, cloth }: PortraitTraits): string {
  if (clothes === 'thobe') return thobe();
  const base = `<path fill="${cloth}" d="${SHOULDERS}"/>`;
  if (clothes === 'crew')
    return `${base}<path fill="none" stroke="#000" stroke-opacity=".16" stroke-width="2" d="M39.5 71.5c3 7 14 7 17 0"/>`;
  if (clothes === 'collar')
    return `${base}<path fill="#fff" fill-opacity=".9" d="M39.8 70l8.2 8.5-6 6-5.5-12.5zm16.4 0L48 78.5l6 6 5.5-12.5z"/>`;
  return `${base}<path fill="${WHITE}" d="M40 71.5l8 24.5 8-24.5-8 6z"/><path fill="#000" fill-opacity=".2" d="M39 71l-4.5 3.5 2.5 5-2.5 2L45.5 96H48zm18 0l4.5 3.5-2.5 5 2.5 2L50.5 96H48z"/>`;
}

function thobe(): string {
  return `<path fill="${WHITE}" d="${SHOULDERS}"/><path fill="none" stroke="#d9d4c9" d="M40 71.5c2 7.5 14 7.5 16 0M39 74c3 8.5 15 8.5 18 0m-9 6.5V96"/>`;
}

import { nameHash } from './name-hash.ts';
import { mulberry32 } from './random.ts';

export type PortraitLook = 'hijab' | 'ghutra' | 'hair-short' | 'hair-long';
export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache';
type Clothes = 'crew' | 'jacket' | 'collar' | 'thobe';
export type Glasses = 'none' | 'round' | 'square';

interface Skin {
  face: string;
  shade: string;
  lip: string;
}

export interface PortraitTraits {
  look: PortraitLook;
  /** Variant of the look's wrap, fold or cut: 0, 1 or 2 (short hair has 0 to 4, long hair 0 to 3). */
  cut: number;
  skin: Skin;
  hair: string;
  /** Colour of the scarf; the ghutra is 'white' or 'red'. */
  scarf: string;
  cloth: string;
  clothes: Clothes;
  ground: string;
  beard: Beard;
  glasses: Glasses;
}

const LOOKS: readonly PortraitLook[] = ['hijab', 'ghutra', 'hair-short', 'hair-long', 'hijab', 'hair-short'];
const CUTS: Record<PortraitLook, number> = { hijab: 3, ghutra: 3, 'hair-short': 5, 'hair-long': 4 };

const SKINS: readonly Skin[] = [
  { face: '#f3cfb0', shade: '#e0b08c', lip: '#c06a58' },
  { face: '#e9bb94', shade: '#d29c74', lip: '#b25f4c' },
  { face: '#d9a078', shade: '#bf835c', lip: '#9e5240' },
  { face: '#c68a5e', shade: '#a97047', lip: '#8c4636' },
  { face: '#a86d46', shade: '#8d5735', lip: '#743b2d' },
  { face: '#87532f', shade: '#6f4225', lip: '#592b22' },
];

const HAIRS = ['#1d1716', '#2b1d18', '#3a2419', '#553524', '#1d1716', '#3a2419', '#7d7670'] as const;
const SCARVES = [
  '#f1e3cd',
  '#2f4a70',
  '#8c2f39',
  '#232826',
  '#1f6b6b',
  '#c98b7b',
  '#6d7443',
  '#8d86a8',
  '#5b6f86',
] as const;
const CLOTHS = [
  '#0e6b55',
  '#2f4a70',
  '#b4542f',
  '#e9a93c',
  '#3f5c46',
  '#1f6b6b',
  '#6d3a4a',
  '#454f5b',
] as const;
const GROUNDS = [
  '#cfe3d8',
  '#ead9c4',
  '#f0d9cb',
  '#bcd3cb',
  '#e3cbb0',
  '#d6dfcc',
  '#d2e0e4',
  '#f0e1bd',
  '#e2d5e0',
] as const;
const BEARDS: readonly Beard[] = ['full', 'short', 'stubble', 'none', 'goatee', 'full', 'moustache'];
const GLASSES: readonly Glasses[] = [
  'none',
  'none',
  'none',
  'round',
  'none',
  'none',
  'none',
  'square',
  'none',
];

/** The looks of a made-up person: the same seed always gives the same ones, and each can be set by hand. */
export function portraitTraits(seed: string | number, given: Partial<PortraitTraits> = {}): PortraitTraits {
  const random = mulberry32(typeof seed === 'number' ? seed : nameHash(seed));
  const pick = <T>(choices: readonly T[], fallback: T): T =>
    choices[Math.floor(random() * choices.length)] ?? fallback;
  const look = given.look ?? pick(LOOKS, 'hijab');
  const drawn: PortraitTraits = {
    look,
    cut: Math.floor(random() * CUTS[look]),
    skin: pick(SKINS, { face: '#d9a078', shade: '#bf835c', lip: '#9e5240' }),
    hair: pick(HAIRS, '#1d1716'),
    scarf: look === 'ghutra' ? pick(['white', 'red'], 'white') : pick(SCARVES, '#2f4a70'),
    cloth: pick(CLOTHS, '#0e6b55'),
    clothes: look === 'ghutra' ? 'thobe' : pick<Clothes>(['crew', 'jacket', 'collar', 'crew'], 'crew'),
    ground: pick(GROUNDS, '#ead9c4'),
    beard: pick(BEARDS, 'none'),
    glasses: pick(GLASSES, 'none'),
  };
  return { ...drawn, ...given };
}

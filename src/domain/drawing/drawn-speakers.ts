import type { PortraitTraits } from './portrait-traits.ts';

const LIGHT = { face: '#f3cfb0', shade: '#e0b08c', lip: '#c06a58' };
const FAIR = { face: '#e9bb94', shade: '#d29c74', lip: '#b25f4c' };
const MIDDLE = { face: '#d9a078', shade: '#bf835c', lip: '#9e5240' };
const TAN = { face: '#c68a5e', shade: '#a97047', lip: '#8c4636' };
const BROWN = { face: '#a86d46', shade: '#8d5735', lip: '#743b2d' };

const SAND = '#ead9c4';
const PEACH = '#f0d9cb';
const MINT = '#cfe3d8';
const SAGE = '#d6dfcc';
const SKY = '#d2e0e4';
const CREAM = '#f0e1bd';
const SEA = '#bcd3cb';
const CLAY = '#e3cbb0';
const LILAC = '#e2d5e0';

const PLAIN: Partial<PortraitTraits> = { glasses: 'none', hair: '#2b1d18' };
const MAN: Partial<PortraitTraits> = { ...PLAIN, hair: '#1d1716' };

/** The made-up speakers of the shipped programme: who has one of these names always looks like this. */
export const drawnSpeakers: Readonly<Record<string, Partial<PortraitTraits>>> = {
  'Noura Alharbi': {
    ...PLAIN,
    look: 'hijab',
    cut: 0,
    skin: LIGHT,
    scarf: '#2f4a70',
    cloth: '#243a58',
    ground: SAND,
  },
  'Faisal Alotaibi': {
    ...MAN,
    look: 'ghutra',
    cut: 1,
    skin: MIDDLE,
    scarf: 'white',
    beard: 'short',
    ground: SEA,
  },
  'Maha Alghamdi': {
    ...PLAIN,
    look: 'hijab',
    cut: 2,
    skin: FAIR,
    scarf: '#c98b7b',
    cloth: '#454f5b',
    hair: '#2b1d18',
    ground: MINT,
  },
  'Tariq Mansour': {
    look: 'hair-short',
    cut: 3,
    skin: MIDDLE,
    hair: '#7d7670',
    beard: 'short',
    clothes: 'jacket',
    cloth: '#454f5b',
    glasses: 'square',
    ground: SKY,
  },
  'Lina Haddad': {
    ...PLAIN,
    look: 'hair-long',
    cut: 1,
    skin: LIGHT,
    hair: '#553524',
    clothes: 'crew',
    cloth: '#e9a93c',
    ground: SKY,
  },
  'Reem Alshehri': {
    ...PLAIN,
    look: 'hijab',
    cut: 1,
    skin: MIDDLE,
    scarf: '#8c2f39',
    cloth: '#5a1f28',
    ground: PEACH,
  },
  'Yousef Almutairi': {
    ...MAN,
    look: 'hair-short',
    cut: 0,
    skin: MIDDLE,
    hair: '#2b1d18',
    beard: 'full',
    clothes: 'crew',
    cloth: '#2f4a70',
    ground: CREAM,
  },
  'Huda Alzahrani': {
    ...PLAIN,
    look: 'hijab',
    cut: 1,
    skin: BROWN,
    scarf: '#232826',
    cloth: '#151918',
    ground: SAND,
  },
  'Omar Bashir': {
    ...MAN,
    look: 'hair-short',
    cut: 4,
    skin: BROWN,
    beard: 'full',
    clothes: 'crew',
    cloth: '#b4542f',
    ground: SAGE,
  },
  'Dina Karam': {
    ...PLAIN,
    look: 'hair-long',
    cut: 0,
    skin: FAIR,
    hair: '#1d1716',
    clothes: 'jacket',
    cloth: '#1f6b6b',
    ground: PEACH,
  },
  'Khalid Aldosari': {
    ...MAN,
    look: 'ghutra',
    cut: 0,
    skin: MIDDLE,
    hair: '#3a2419',
    scarf: 'red',
    beard: 'full',
    ground: CLAY,
  },
  'Sara Alqahtani': {
    ...PLAIN,
    look: 'hijab',
    cut: 0,
    skin: FAIR,
    scarf: '#f1e3cd',
    cloth: '#0e6b55',
    hair: '#3a2419',
    ground: MINT,
  },
  'Abdullah Alnasser': {
    look: 'ghutra',
    cut: 0,
    skin: FAIR,
    hair: '#7d7670',
    scarf: 'white',
    beard: 'full',
    glasses: 'round',
    ground: SKY,
  },
  'Jawaher Alrashid': {
    look: 'hijab',
    cut: 2,
    skin: TAN,
    scarf: '#1f6b6b',
    cloth: '#f1e3cd',
    hair: '#1d1716',
    glasses: 'round',
    ground: CREAM,
  },
  'Majed Alsubaie': {
    ...MAN,
    look: 'ghutra',
    cut: 2,
    skin: TAN,
    scarf: 'red',
    beard: 'goatee',
    ground: SAGE,
  },
  'Rania Saleh': {
    look: 'hair-long',
    cut: 2,
    skin: FAIR,
    hair: '#2b1d18',
    clothes: 'collar',
    cloth: '#6d3a4a',
    glasses: 'round',
    ground: LILAC,
  },
  'Salman Aljaber': {
    ...MAN,
    look: 'hair-short',
    cut: 2,
    skin: TAN,
    beard: 'stubble',
    clothes: 'collar',
    cloth: '#0e6b55',
    ground: CLAY,
  },
};

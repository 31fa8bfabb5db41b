export type CoverPaletteName = 'palm' | 'clay' | 'water' | 'sand' | 'date' | 'saffron';

export interface CoverPalette {
  ground: string;
  a: string;
  b: string;
  spark: string;
}

const COVER_PALETTES: Record<CoverPaletteName, CoverPalette> = {
  palm: { ground: '#0b5341', a: '#0e6b55', b: '#1c8469', spark: '#e9a93c' },
  clay: { ground: '#7c3420', a: '#97452b', b: '#b85f3f', spark: '#f0c987' },
  water: { ground: '#163b4a', a: '#1f5163', b: '#356c7d', spark: '#e9c98c' },
  sand: { ground: '#d9be8f', a: '#e6d0a8', b: '#efe0c2', spark: '#0e6b55' },
  date: { ground: '#46301f', a: '#5c412b', b: '#7a5a3c', spark: '#e9a93c' },
  saffron: { ground: '#d9962a', a: '#e9a93c', b: '#f2c36e', spark: '#7c3420' },
};

// The order is part of the formula: a hash picks by place.
const ORDER: readonly CoverPaletteName[] = ['palm', 'clay', 'water', 'sand', 'date', 'saffron'];

export function coverPalette(name: CoverPaletteName): CoverPalette {
  return COVER_PALETTES[name];
}

export function paletteNameOf(hash: number): CoverPaletteName {
  return ORDER[hash % ORDER.length] ?? 'palm';
}

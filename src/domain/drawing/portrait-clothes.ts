import type { PortraitTraits } from './portrait-traits.ts';

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

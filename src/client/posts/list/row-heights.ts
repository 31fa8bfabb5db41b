import { useMemo } from 'react';

export interface LongListRow {
  readonly key: string;
  /** About how high it is, in px at the usual text size and this width. */
  estimate(widthPx: number): number;
}

interface Heights {
  readonly known: Map<string, number>;
  readonly widthPx: number;
  readonly scale: number;
}

/** Heights of this visit, by list, width and text size: rows drawn once are as high on return. */
const lists = new Map<string, Map<string, number>>();

export function useHeights(name: string, widthPx: number): Heights {
  return useMemo(() => {
    const scale = textScale();
    const at = `${name} ${widthPx} ${scale}`;
    const known = lists.get(at) ?? new Map<string, number>();
    lists.set(at, known);
    return { known, widthPx, scale };
  }, [name, widthPx]);
}

export function heightOf({ known, widthPx, scale }: Heights, row: LongListRow): number {
  return known.get(row.key) ?? row.estimate(widthPx / scale) * scale;
}

/** Remembers how high the rows of a block are before they are left out. */
export function keepHeights({ known }: Heights, block: Element): void {
  for (const row of block.children) {
    if (row instanceof HTMLElement && row.dataset.row && !row.inert)
      known.set(row.dataset.row, row.offsetHeight);
  }
}

const usualTextPx = 16;
const textScale = () =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualTextPx) / usualTextPx;

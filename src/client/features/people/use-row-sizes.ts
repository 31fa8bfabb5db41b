import type { VirtualItem } from '@tanstack/react-virtual';
import { useState } from 'react';

/** Of this visit; rows measured once need no second measuring when one comes back to them. */
const measured: { at: string; rows: VirtualItem[] } = { at: '', rows: [] };

const leastRow = 64;
const rowPadding = 16;
const rowLinesRem = 2.5;
const headingRem = 1.125;
const headingPadding = 12;

/** How high rows are: as they were measured, else as their style makes them with two single lines. */
export function useRowSizes() {
  const [font] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const at = `${window.innerWidth} ${font}`;
  const row = Math.max(leastRow, rowPadding + rowLinesRem * font);
  return {
    row,
    withHeading: row + headingPadding + headingRem * font,
    known: measured.at === at ? measured.rows : [],
    keep(rows: VirtualItem[]) {
      measured.at = at;
      measured.rows = rows;
    },
  };
}

import { correction, generate } from 'lean-qr/nano';

export interface QrDrawing {
  /** Squares at a side, without the quiet border. */
  readonly size: number;
  /** The dots, as the data of one path. */
  readonly dots: string;
  /** Side of the middle that is left free for the mark, in squares. */
  readonly free: number;
}

/** Side of the three corner signs by which readers find the code. */
const finderSide = 7;
const dotRadius = 0.48;
/** Of the side. The code carries a quarter more than it says, and this covers four hundredths. */
const freeShare = 0.19;

/** The code of a text as round dots, with room for a mark in its middle; the corner signs are drawn by themselves. */
export function qrDrawing(text: string): QrDrawing {
  const code = generate(text, { minCorrectionLevel: correction.Q });
  const { size } = code;
  const free = 2 * Math.floor((size * freeShare) / 2) + 1;
  const start = (size - free) / 2;
  const isFree = (at: number) => at >= start && at < start + free;
  const isCorner = (x: number, y: number) =>
    (y < finderSide && (x < finderSide || x >= size - finderSide)) ||
    (y >= size - finderSide && x < finderSide);
  let dots = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (code.get(x, y) && !isCorner(x, y) && !(isFree(x) && isFree(y))) dots += dotAt(x, y);
    }
  }
  return { size, dots, free };
}

function dotAt(x: number, y: number): string {
  const left = (x + 0.5 - dotRadius).toFixed(2);
  const across = 2 * dotRadius;
  const half = `a${dotRadius} ${dotRadius} 0 1 0`;
  return `M${left} ${y + 0.5}${half} ${across} 0${half}-${across} 0`;
}

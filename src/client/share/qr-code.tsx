import { correction, generate } from 'lean-qr/nano';
import { useMemo } from 'react';
import { MarkPlate } from '#client/ui/display/mark-plate.tsx';
import styles from './qr-code.module.css';

interface QrCodeProps {
  address: string;
}

/** An address for another phone's camera: dark on white in both themes, with the mark in the middle. */
export function QrCode({ address }: QrCodeProps) {
  const { size, dots, free } = useMemo(() => qrDrawing(address), [address]);
  return (
    <div className={styles.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code of ${address}`}>
        <path d={dots} />
        <Finder x={0} y={0} />
        <Finder x={size - 7} y={0} />
        <Finder x={0} y={size - 7} />
      </svg>
      <span className={styles.mark} style={{ inlineSize: `${(100 * (free - 1)) / size}%` }}>
        <MarkPlate size={64} />
      </span>
    </div>
  );
}

/** A corner sign: a ring one square wide round a core of three. */
function Finder({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.ring} x="0.5" y="0.5" width="6" height="6" rx="1.8" />
      <rect x="2" y="2" width="3" height="3" rx="0.9" />
    </g>
  );
}

interface QrDrawing {
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

import { useMemo } from 'react';
import { MarkPlate } from '#client/ui/mark-plate.tsx';
import styles from './qr-code.module.css';
import { qrDrawing } from './qr-drawing.ts';

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

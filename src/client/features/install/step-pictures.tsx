import type { ReactNode } from 'react';
import styles from './step-pictures.module.css';

const width = 240;
const height = 104;

/** Drawn by us after the controls of iOS; the words beside a picture say the same. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A box that an arrow leaves, round (0, 0). */
const shareSign = (
  <path d="M-4-3h-2.5a1.5 1.5 0 0 0-1.5 1.5v8.5a1.5 1.5 0 0 0 1.5 1.5h13a1.5 1.5 0 0 0 1.5-1.5v-8.5a1.5 1.5 0 0 0-1.5-1.5h-2.5M0 3.5v-13M-4-6l4-4 4 4" />
);

/** A browser's bar, its Share button marked. */
export function ShareButtonPicture({ edge }: { edge: 'below' | 'above' }) {
  return edge === 'below' ? (
    <Picture>
      <path className={styles.line} d="M24 20h120M24 36h176" />
      <path className={styles.bar} d="M0 56h240v48H0z" />
      <g className={styles.sign}>
        <path d="m28 74-6 6 6 6M72 74l6 6-6 6" />
        <path d="M163 75c-3-1.5-7-1.5-9 0v11c2-1.5 6-1.5 9 0 3-1.5 7-1.5 9 0v-11c-2-1.5-6-1.5-9 0zm0 0v11" />
        <path d="M209 75h9v9h-9zM213 75v-3h9v9h-4" />
      </g>
      <Marked x={120} y={80} />
    </Picture>
  ) : (
    <Picture>
      <path className={styles.bar} d="M0 0h240v48H0z" />
      <rect className={styles.field} x={20} y={11} width={164} height={26} rx={13} />
      <path className={styles.line} d="M70 24h64M24 68h120M24 84h176" />
      <Marked x={212} y={24} />
    </Picture>
  );
}

function Marked({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles.halo} r={20} />
      <g className={styles.marked}>{shareSign}</g>
    </g>
  );
}

/** The list that Share opens, its row "Add to Home Screen" marked. */
export function AddRowPicture() {
  return (
    <Picture>
      <path className={styles.line} d="M24 16h96M24 88h112" />
      <rect className={styles.halo} x={10} y={31} width={220} height={42} rx={12} />
      <text className={styles.row} x={24} y={57}>
        Add to Home Screen
      </text>
      <g className={styles.marked} transform="translate(208 52)">
        <rect x={-9} y={-9} width={18} height={18} rx={4} />
        <path d="M-4 0h8M0-4v8" />
      </g>
    </Picture>
  );
}

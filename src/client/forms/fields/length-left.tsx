import styles from './length-left.module.css';

interface LengthLeftProps {
  readonly value: string;
  /** Most characters, in code points, as the server counts them. */
  readonly limit: number;
}

const nearlyFull = 0.9;

/** Number of characters left, once that is worth knowing, or too many. A text is never cut. */
export function LengthLeft({ value, limit }: LengthLeftProps) {
  const left = limit - [...value.trim()].length;
  return (
    <p className={styles.left} data-over={left < 0 || undefined} role="status">
      {left < 0 && `${-left} too many`}
      {left >= 0 && left < limit * (1 - nearlyFull) && `${left} left`}
    </p>
  );
}

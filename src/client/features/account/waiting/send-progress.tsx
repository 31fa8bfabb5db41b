import styles from './send-progress.module.css';

interface SendProgressProps {
  readonly done: number;
  readonly total: number;
}

/** Number of sent entries. Leaving the page stops nothing: the rest goes on being sent. */
export function SendProgress({ done, total }: SendProgressProps) {
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={done} max={total} aria-label="Sending" />
      <p className={styles.number}>{`Sent ${done} of ${total}`}</p>
    </div>
  );
}

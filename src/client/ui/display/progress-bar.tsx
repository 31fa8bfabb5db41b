import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** Says what it is the progress of. */
  readonly label: string;
  readonly percent: number;
}

/** Bar that fills while something is sent or fetched. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={styles.done} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}

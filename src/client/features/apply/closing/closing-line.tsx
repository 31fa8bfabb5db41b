import { Hourglass } from 'lucide-react';
import styles from './closing-line.module.css';
import { closesIn } from './format-time-left.ts';
import { useClosing } from './use-closing.ts';

/** Counts down the last week before applications close; nothing before and after. It is not announced: a heading names the moment. */
export function ClosingLine() {
  const { leftMs } = useClosing();
  const words = leftMs === null ? null : closesIn(leftMs);
  if (words === null) return null;
  return (
    <p className={styles.line} role="timer">
      <Hourglass size={16} strokeWidth={2} aria-hidden />
      {words}
    </p>
  );
}

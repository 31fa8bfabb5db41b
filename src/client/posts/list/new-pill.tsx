import { ArrowUp } from 'lucide-react';
import styles from './new-pill.module.css';

interface NewPillProps {
  readonly count: number;
  readonly onPress: () => void;
}

/** Number of new things above; the region is there before, so that it is read out. */
export function NewPill({ count, onPress }: NewPillProps) {
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onPress}>
          <ArrowUp size={16} strokeWidth={2} aria-hidden />
          {count} new
        </button>
      )}
    </div>
  );
}

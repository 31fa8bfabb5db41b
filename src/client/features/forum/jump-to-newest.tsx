import { ArrowDown } from 'lucide-react';
import { Button } from '#client/ui/controls/button.tsx';
import styles from './jump-to-newest.module.css';

export interface JumpToNewestProps {
  /** Answers of others that have come since the end was in sight. */
  readonly newCount: number;
  readonly isBusy: boolean;
  readonly onJump: () => void;
}

export function JumpToNewest({ newCount, isBusy, onJump }: JumpToNewestProps) {
  const isNew = newCount > 0;
  return (
    <div className={styles.place}>
      <Button
        size="medium"
        variant={isNew ? 'primary' : 'secondary'}
        icon={ArrowDown}
        isBusy={isBusy}
        className={isNew ? styles.pill : styles.round}
        aria-label={isNew ? `${newCount} new, jump to the newest answer` : 'Jump to the newest answer'}
        onClick={onJump}
      >
        {isNew && `${newCount} new`}
      </Button>
    </div>
  );
}

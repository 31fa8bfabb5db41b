import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import styles from './card-skeleton.module.css';

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Cards of the agenda screen while it is read for the first time. */
export function CardSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.rows}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {numbersTo(count).map((card) => (
        <div key={card} className={styles.card}>
          <Skeleton width="36px" height="36px" />
          <Skeleton height="92px" radius="var(--radius-card)" />
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import styles from './agenda-skeleton.module.css';

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Rows of the agenda while it is read for the first time. */
export function RowSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.rows}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {numbersTo(count).map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="36px" height="36px" />
          <div className={styles.words}>
            <Skeleton width="68%" height="16px" />
            <Skeleton width="48%" height="13px" />
          </div>
        </div>
      ))}
    </div>
  );
}

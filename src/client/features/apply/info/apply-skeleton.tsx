import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import frame from './apply-frame.module.css';
import styles from './apply-skeleton.module.css';

/** In the measures of the card and of the lines below it. */
export function ApplySkeleton() {
  return (
    <div className={frame.columns}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={styles.card}>
        <Skeleton width="52%" height="32px" />
        <Skeleton width="100%" height="16px" />
        <Skeleton width="72%" height="16px" />
        <Skeleton width="100%" height="52px" radius="var(--radius-control)" />
        <Skeleton width="100%" height="52px" radius="var(--radius-control)" />
      </div>
      <div className={styles.lines}>
        {['44%', '68%', '56%', '82%', '48%', '64%'].map((width) => (
          <Skeleton key={width} width={width} height="20px" />
        ))}
      </div>
    </div>
  );
}

import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import styles from './resources-panel.module.css';

/** Resources in their measures, while the folders are read. */
export function PanelSkeleton() {
  return (
    <div className={styles.panel} aria-busy="true">
      <VisuallyHidden>
        <p>Loading</p>
      </VisuallyHidden>
      <div className={styles.head}>
        <Skeleton width="96px" height="24px" />
      </div>
      <RowsSkeleton />
    </div>
  );
}

/** Rows in their measures, while a folder is read. */
export function RowsSkeleton() {
  return (
    <div aria-hidden="true">
      {['44%', '52%', '36%'].map((width) => (
        <div key={width} className={styles.bone}>
          <Skeleton width="44px" height="44px" radius="12px" />
          <div className={styles.boneWords}>
            <Skeleton width={width} height="15px" />
            <Skeleton width="60%" height="12px" />
          </div>
        </div>
      ))}
    </div>
  );
}

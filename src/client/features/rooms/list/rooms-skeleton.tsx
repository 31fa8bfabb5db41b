import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import items from './room-items.module.css';
import type { RoomsLayout } from './room-items.tsx';
import styles from './rooms-skeleton.module.css';

const widths = ['62%', '48%', '70%', '54%', '66%', '44%'];

/** The screen in its measures while it is read for the first time. */
export function RoomsSkeleton({ layout }: { readonly layout: RoomsLayout }) {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton width="100%" height="48px" radius="var(--radius-control)" />
      <div className={items.group}>
        <div className={styles.title}>
          <Skeleton width="40%" height="17px" />
        </div>
        {layout === 'grid' ? <Cards /> : <Rows />}
      </div>
    </div>
  );
}

function Rows() {
  return widths.map((width) => (
    <div key={width} className={styles.row}>
      <Skeleton width="72px" height="72px" radius="var(--radius-tile)" />
      <Lines width={width} />
    </div>
  ));
}

function Cards() {
  return (
    <div className={items.grid}>
      {widths.map((width) => (
        <div key={width}>
          <Skeleton className={styles.cover} width="100%" height="auto" radius="var(--radius-card)" />
          <Lines width={width} />
        </div>
      ))}
    </div>
  );
}

function Lines({ width }: { readonly width: string }) {
  return (
    <div className={styles.lines}>
      <Skeleton width={width} height="15px" />
      <Skeleton width={`calc(${width} * 0.8)`} height="13px" />
    </div>
  );
}

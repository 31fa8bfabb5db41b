import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useIsLate } from '#client/ui/use-is-late.ts';
import card from './table-card.module.css';
import ring from './table-ring.module.css';
import { discSides, type SeatStyle, type TableSize } from './table-ring.tsx';
import list from './tables-list.module.css';
import styles from './tables-skeleton.module.css';

const names = ['76%', '58%', '66%', '72%'];

/** The tables in their measures while they are read for the first time. */
export function TablesSkeleton() {
  if (!useIsLate()) return null;
  return (
    <div className={list.frame}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={list.tables}>
        <SkeletonCard size="large" name="80%" />
        {names.map((name) => (
          <SkeletonCard key={name} size="small" name={name} />
        ))}
      </div>
    </div>
  );
}

function SkeletonCard({ size, name }: { readonly size: TableSize; readonly name: string }) {
  return (
    <div className={card.card} data-size={size}>
      <div className={`${card.words} ${styles.words}`}>
        <Skeleton width={name} height="15px" />
        <Skeleton width="40%" height="13px" />
      </div>
      <div className={card.drawing}>
        <SkeletonRing size={size} />
      </div>
      <div className={card.action}>
        <Skeleton width="100%" height="100%" radius="var(--radius-control)" />
      </div>
    </div>
  );
}

const turns = { large: turnsOf(8), small: turnsOf(6) } as const;

/** Places of so many seats, in parts of a turn. */
function turnsOf(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index / count);
}

function SkeletonRing({ size }: { readonly size: TableSize }) {
  const side = `${discSides[size]}px`;
  return (
    <div className={ring.ring} data-size={size}>
      <span className={ring.disc}>
        <Skeleton width={side} height={side} radius="50%" />
      </span>
      {turns[size].map((turn) => {
        const style: SeatStyle = { '--turn': turn };
        return (
          <span key={turn} className={ring.seat} style={style}>
            <Skeleton width="100%" height="100%" radius="50%" />
          </span>
        );
      })}
    </div>
  );
}

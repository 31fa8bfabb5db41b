import { memo, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { MovingItem, MovingList } from '#client/ui/motion/moving-list.tsx';
import styles from './long-list.module.css';
import type { LongListRow } from './row-heights.ts';
import type { useNear } from './use-near.ts';

interface RowBlockProps {
  readonly rows: readonly LongListRow[];
  readonly first: number;
  readonly count: number;
  readonly height: number;
  readonly draw: (row: LongListRow) => ReactNode;
  readonly isFirst: boolean;
  readonly isWhole: boolean;
  readonly near: ReturnType<typeof useNear>;
  readonly onLeave: (element: Element) => void;
}

/** A few rows that are drawn while they are near the screen; else their height stands in their place. */
export const RowBlock = memo(
  function RowBlock({ rows, first, count, height, draw, isFirst, isWhole, near, onLeave }: RowBlockProps) {
    const element = useRef<HTMLDivElement>(null);
    const [isNear, setIsNear] = useState(isFirst);
    const leave = useEffectEvent(onLeave);
    useEffect(() => {
      const { current } = element;
      if (!current) return;
      const forget = near.watch(current, (next) => {
        if (!next) leave(current);
        setIsNear(next);
      });
      return forget;
    }, [near]);
    // While it still stands in the page.
    useLayoutEffect(() => {
      const { current } = element;
      return () => void (current && leave(current));
    }, []);
    const isDrawn = isNear || isWhole;
    return (
      <div ref={element} style={isDrawn ? undefined : { blockSize: height }}>
        {isDrawn && (
          <MovingList>
            {rows.map((row, index) => (
              <MovingItem
                key={row.key}
                role="listitem"
                className={styles.row}
                data-row={row.key}
                tabIndex={-1}
                aria-setsize={count}
                aria-posinset={first + index + 1}
              >
                {draw(row)}
              </MovingItem>
            ))}
          </MovingList>
        )}
      </div>
    );
  },
  (one, other) =>
    one.first === other.first &&
    one.count === other.count &&
    one.draw === other.draw &&
    one.isWhole === other.isWhole &&
    one.height === other.height &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index]),
);

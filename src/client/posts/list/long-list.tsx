import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Reading } from '#client/posts/threads/use-posts.ts';
import { usePlace, useReturnToPlace } from '#client/ui/layout/use-return-to-place.ts';
import { useAfterPaint } from '#client/ui/use-after-paint.ts';
import { RowBlock } from './row-block.tsx';
import { useBlocks } from './row-blocks.ts';
import { heightOf, keepHeights, type LongListRow, useHeights } from './row-heights.ts';
import { useNear } from './use-near.ts';

interface LongListProps<Row extends LongListRow> {
  /** Tells lists apart. */
  readonly name: string;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly widthPx: number;
  /** Keeps its identity while it draws the same. */
  readonly draw: (row: Row) => ReactNode;
  /** Reading that brings more rows. */
  readonly reading: Reading;
  /** The column that scrolls; without one the page does. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

/** Lists no longer than this are drawn whole after the first frame, so that the browser's own search finds all of them. */
const wholeUpTo = 60;
/**
 * A list of thousands. All of it has its height, and what is near the screen is drawn: so the browser itself keeps the
 * reader's place, and readers are told the whole length.
 */
export function LongList<Row extends LongListRow>(props: LongListProps<Row>) {
  const { name, label, rows, widthPx, draw, reading, scroller } = props;
  const blocks = useBlocks(rows);
  const place = usePlace();
  const isPainted = useAfterPaint(true);
  const heights = useHeights(name, widthPx);
  const near = useNear(scroller);
  const isWhole = isPainted && rows.length <= wholeUpTo;
  const isDrawnAtFirst = useFirstBlocks(scroller ? 0 : place);
  const count = reading.hasMore ? -1 : rows.length;
  useReturnToPlace(scroller ? 0 : place, rows.length);
  let top = 0;
  let first = 0;
  return (
    <div role="list" aria-label={label}>
      {blocks.map(({ id, rows: block }) => {
        const height = block.reduce((sum, row) => sum + heightOf(heights, row), 0);
        const isFirst = isDrawnAtFirst(top, height);
        top += height;
        first += block.length;
        return (
          <RowBlock
            key={id}
            rows={block}
            first={first - block.length}
            count={count}
            height={height}
            draw={draw as (row: LongListRow) => ReactNode}
            isFirst={isFirst}
            isWhole={isWhole}
            near={near}
            onLeave={(element) => keepHeights(heights, element)}
          />
        );
      })}
      <EndOfList key={rows.length} reading={reading} scroller={scroller} />
    </div>
  );
}

/** About what stands above the list. */
const abovePx = 300;

/** Blocks that the first frame shows. */
function useFirstBlocks(place: number): (top: number, height: number) => boolean {
  const isPainted = useAfterPaint(true);
  return (top, height) => !isPainted && top + height > place - abovePx && top < place + window.innerHeight;
}

interface EndOfListProps {
  readonly reading: Reading;
  /** The column that scrolls; without one the page does. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

/** Stands below the rows that there are and asks for more when it comes near; made anew with every page. */
function EndOfList({ reading, scroller }: EndOfListProps) {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => reading.loadMore());
  const { hasMore, isLoadingMore } = reading;
  useEffect(() => {
    if (!end.current || !hasMore || isLoadingMore) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      root: scroller?.current ?? null,
      rootMargin: '0px 0px 200%',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, isLoadingMore, scroller]);
  return <div ref={end} />;
}

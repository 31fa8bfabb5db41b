import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useVirtualRows } from '#client/lists/use-virtual-rows.ts';
import { VirtualList } from '#client/lists/virtual-list.tsx';
import type { Reading } from '#client/posts/threads/use-posts.ts';
import { Button } from '#client/ui/button.tsx';
import type { PostRow } from './post-rows.ts';
import styles from './thread-list.module.css';

interface ThreadListProps {
  /** Tells lists apart. */
  readonly name: string;
  readonly label: string;
  readonly rows: readonly PostRow[];
  readonly widthPx: number;
  /** Keeps its identity while it draws the same. */
  readonly draw: (row: PostRow) => ReactNode;
  /** Reading that brings more rows. */
  readonly reading: Reading;
  /** The column that scrolls; without one the page does. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

const usualTextPx = 16;
/** About what stands above the first row on a phone. */
const topGuess = 80;
const keyOf = ({ key }: PostRow) => key;

/** Posts or answers, of which there may be thousands; the next page is asked for when its end comes near. */
export function ThreadList({ name, label, rows, widthPx, draw, reading, scroller }: ThreadListProps) {
  const estimate = useCallback(
    (row: PostRow, fontPx: number) => {
      const scale = fontPx / usualTextPx;
      return row.estimate(widthPx / scale) * scale;
    },
    [widthPx],
  );
  const list = useVirtualRows({ name, rows, keyOf, widthPx, estimate, topGuess, scroller, isMoving: true });
  return (
    <>
      <VirtualList list={list} label={label} count={reading.hasMore ? -1 : rows.length} draw={draw} />
      <EndOfList key={rows.length} reading={reading} scroller={scroller} />
    </>
  );
}

type EndOfListProps = Pick<ThreadListProps, 'reading' | 'scroller'>;

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

interface RestOfListProps {
  readonly reading: Reading;
  /** "The older posts" */
  readonly what: string;
}

/** Under a list whose end is not there yet. */
export function RestOfList({ reading, what }: RestOfListProps) {
  const { isRead, isFailed, hasMore, isLoadingMore, retry } = reading;
  if (!isRead || !hasMore) return null;
  if (isFailed && !isLoadingMore) {
    return (
      <p className={styles.rest}>
        {what} could not be read.
        <Button variant="text" size="small" onClick={retry}>
          Retry
        </Button>
      </p>
    );
  }
  return <p className={styles.rest}>Loading…</p>;
}

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import styles from './end-of-list.module.css';

/** State of a reading that brings a list page by page. */
export interface PagedReading {
  /** The beginning is there. */
  readonly isRead: boolean;
  /** Something of it could not be read. */
  readonly isFailed: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Reads the next page, unless it is on its way or has just failed. */
  loadMore(): void;
  retry(): void;
}

interface EndOfListProps {
  readonly reading: PagedReading;
  /** The column that scrolls; without one the page does. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined;
}

/** Stands below the rows that there are and asks for more when it comes near; made anew with every page. */
export function EndOfList({ reading, scroller }: EndOfListProps) {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => reading.loadMore());
  const { hasMore, isLoadingMore, isFailed } = reading;
  useEffect(() => {
    if (!end.current || !hasMore || isLoadingMore || isFailed) return;
    // A busy phone tells of several changes at once: the last one is how it stands.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && loadMore(), {
      root: scroller?.current ?? null,
      rootMargin: '0px 0px 200%',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, isLoadingMore, isFailed, scroller]);
  return <div ref={end} />;
}

interface RestOfListProps {
  readonly reading: PagedReading;
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

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Reading } from '#client/posts/threads/use-posts.ts';

interface EndOfListProps {
  readonly reading: Reading;
  /** The column that scrolls; without one the page does. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

/** Stands below the rows that there are and asks for more when it comes near; made anew with every page. */
export function EndOfList({ reading, scroller }: EndOfListProps) {
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

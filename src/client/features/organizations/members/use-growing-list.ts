import { type RefObject, useEffect, useRef, useState } from 'react';

const step = 40;

/** The beginning of a long list; more of it is drawn when its end comes near. Starts anew with another `search`. */
export function useGrowingList<Item>(
  items: readonly Item[],
  search: string,
): { shown: readonly Item[]; sentinel: RefObject<HTMLDivElement | null> } {
  const sentinel = useRef<HTMLDivElement>(null);
  const [grown, setGrown] = useState({ search, count: step });
  const count = grown.search === search ? grown.count : step;
  const hasMore = count < items.length;
  useEffect(() => {
    if (!sentinel.current || !hasMore) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown({ search, count: count + step });
      },
      { rootMargin: '600px' },
    );
    watcher.observe(sentinel.current);
    return () => watcher.disconnect();
  }, [hasMore, count, search]);
  return { shown: items.slice(0, count), sentinel };
}

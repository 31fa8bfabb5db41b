import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { scrollToTop } from '#client/ui/layout/viewport.ts';
import styles from './held-back.module.css';

/** Signs that somebody reads already. */
const signsOfReading = ['wheel', 'pointerdown', 'keydown', 'scroll'] as const;

/** Tells whether somebody has begun to read since the screen was opened. */
export function useIsReading(isAtFirst = window.scrollY > 0): () => boolean {
  const isReading = useRef(isAtFirst);
  useEffect(() => {
    const notice = () => {
      isReading.current = true;
    };
    for (const sign of signsOfReading) window.addEventListener(sign, notice, { passive: true, once: true });
    return () => {
      for (const sign of signsOfReading) window.removeEventListener(sign, notice);
    };
  }, []);
  return () => isReading.current;
}

const newestOf = (rows: readonly ShownThread[]) => Math.max(0, ...rows.map(({ thread }) => thread.id));

interface HeldBack {
  readonly rows: readonly ShownThread[];
  readonly heldCount: number;
  /** Puts what was held back in its place. */
  readonly reveal: () => void;
}

interface Arrivals {
  readonly rows: readonly ShownThread[];
  readonly myId: number;
  /** True once the data this visit began with has been read anew. */
  readonly isFresh: boolean;
}

/** Posts of others that arrive while one reads wait above, so that nothing moves under the reader's eyes. */
export function useHeldBack({ rows, myId, isFresh }: Arrivals): HeldBack {
  const isReading = useIsReading();
  const [upTo, setUpTo] = useState<number | null>(null);
  const [isSettled, setIsSettled] = useState(false);
  const newest = newestOf(rows);
  const isBehind = upTo === null ? newest > 0 : newest > upTo && !isSettled;
  // What the first reading of a visit brings takes its place at once, where nobody has begun to read.
  if (isBehind && (upTo === null || !isReading())) setUpTo(newest);
  if (isFresh && !isSettled) setIsSettled(true);
  const limit = upTo ?? newest;
  const isHeld = ({ thread, state }: ShownThread) =>
    state === 'there' && thread.userId !== myId && thread.id > limit;
  const heldCount = rows.filter(isHeld).length;
  // More have come than a page holds: of what was read nothing is left that could be kept still.
  if (heldCount > 0 && heldCount === rows.length) setUpTo(newest);
  return {
    rows: heldCount === 0 ? rows : rows.filter((row) => !isHeld(row)),
    heldCount,
    reveal: () => setUpTo(newest),
  };
}

interface NewPillProps {
  readonly count: number;
  /** Puts them in their place. */
  readonly onReveal: () => void;
  /** The column that scrolls; without one the page does. */
  readonly scroller?: RefObject<HTMLElement | null>;
  /** Words where nothing is new: the order alone is another; null for none. */
  readonly otherwise?: string | null;
  /** Leads to the beginning of the list; without it to the top of what scrolls. */
  readonly onScroll?: () => void;
}

/** Number of new things above, and the way to them; the region is there before, so that it is read out. */
export function NewPill({ count, onReveal, scroller, otherwise = null, onScroll }: NewPillProps) {
  const words = count > 0 ? `${count} new` : otherwise;
  const handlePress = () => {
    // The list keeps the reader's place when rows come, which would end a scroll under way.
    flushSync(onReveal);
    if (onScroll) onScroll();
    else scrollToTop(scroller?.current ?? window);
  };
  return (
    <div className={styles.place} role="status">
      {words !== null && (
        <button type="button" className={styles.pill} onClick={handlePress}>
          <ArrowUp size={16} strokeWidth={2} aria-hidden />
          {words}
        </button>
      )}
    </div>
  );
}

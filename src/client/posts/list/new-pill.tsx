import { ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { scrollToTop } from '#client/lib/scroll-to-top.ts';
import styles from './new-pill.module.css';

interface NewPillProps {
  readonly count: number;
  /** Puts them in their place. */
  readonly onReveal: () => void;
  /** The column that scrolls; without one the page does. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

/** Number of new things above, and the way to them; the region is there before, so that it is read out. */
export function NewPill({ count, onReveal, scroller }: NewPillProps) {
  const handlePress = () => {
    // The list keeps the reader's place when rows come, which would end a scroll under way.
    flushSync(onReveal);
    scrollToTop(scroller?.current ?? window);
  };
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={handlePress}>
          <ArrowUp size={16} strokeWidth={2} aria-hidden />
          {count} new
        </button>
      )}
    </div>
  );
}

import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import styles from './folded.module.css';

/** Texts unfolded in this visit: a row that comes back into sight stays as the reader left it. */
const unfolded = new Set<string>();

interface FoldedProps {
  /** Tells texts apart. */
  readonly name: string;
  /** Words of the button that unfolds it. */
  readonly moreLabel: string;
  readonly children: ReactNode;
}

/** A text of which only the beginning shows until one wants more: six lines, or `--folded-height`. */
export function Folded({ name, moreLabel, children }: FoldedProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(() => unfolded.has(name));
  const [isTooLong, setIsTooLong] = useState(false);
  const open = useCallback(() => {
    unfolded.add(name);
    setIsOpen(true);
  }, [name]);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current || isOpen) return;
    const isLonger = () => current.scrollHeight > current.clientHeight + 2;
    const look = () => setIsTooLong(isLonger());
    // Once before anything is painted: the button makes its card higher.
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    // A link that is out of sight gets the focus.
    const unfold = () => isLonger() && open();
    current.addEventListener('focusin', unfold);
    return () => {
      observer.disconnect();
      current.removeEventListener('focusin', unfold);
    };
  }, [isOpen, open]);
  return (
    <div>
      <div ref={frame} className={isOpen ? undefined : styles.folded} data-long={isTooLong || undefined}>
        {children}
      </div>
      {isTooLong && !isOpen && (
        <button type="button" className={styles.more} aria-expanded={false} onClick={open}>
          {moreLabel}
        </button>
      )}
    </div>
  );
}

import { useLayoutEffect, useRef, useState } from 'react';
import { RichText } from '#client/rich-text/rich-text.tsx';
import styles from './folded-text.module.css';

/** Texts unfolded in this visit: a row that comes back into sight stays as the reader left it. */
const unfolded = new Set<string>();

interface FoldedTextProps {
  /** Tells texts apart. */
  readonly name: string;
  readonly html: string;
  /** Words of the button that unfolds it. */
  readonly moreLabel?: string;
}

/** A text of which only the first six lines show until one wants more. */
export function FoldedText({ name, html, moreLabel = 'Read more' }: FoldedTextProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(() => unfolded.has(name));
  const [isTooLong, setIsTooLong] = useState(false);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current || isOpen) return;
    const look = () => setIsTooLong(current.scrollHeight > current.clientHeight + 2);
    // It is told of the size at once and before a frame is painted, when reading costs nothing.
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [isOpen]);
  const open = () => {
    unfolded.add(name);
    setIsOpen(true);
  };
  return (
    <div>
      <div
        ref={frame}
        className={isOpen ? undefined : styles.folded}
        data-long={isTooLong || undefined}
        onFocus={isTooLong ? open : undefined}
      >
        <RichText html={html} />
      </div>
      {isTooLong && !isOpen && (
        <button type="button" className={styles.more} aria-expanded={false} onClick={open}>
          {moreLabel}
        </button>
      )}
    </div>
  );
}

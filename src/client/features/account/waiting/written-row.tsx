import { Link, useNavigate } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { momentWords, type RowReader } from './entry-times.ts';
import type { WritingScreen } from './places.ts';
import styles from './waiting-rows.module.css';

interface WrittenRowProps {
  readonly title: string;
  readonly text: string;
  readonly savedAt: number;
  readonly reader: RowReader;
  readonly screen: WritingScreen;
  /** Done before it opens there, so that it is found there. */
  readonly onOpen?: (() => Promise<void>) | undefined;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
}

/** Something that is not finished; a press leads to where it is written. */
export function WrittenRow(props: WrittenRowProps) {
  const { title, text, savedAt, reader, screen, onOpen, onCopy, onDelete } = props;
  const navigate = useNavigate();
  const handleOpen = async (event: MouseEvent) => {
    if (!onOpen) return;
    const isForNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!isForNewTab) event.preventDefault();
    await onOpen();
    if (!isForNewTab) void navigate(screen);
  };
  return (
    <li className={styles.row}>
      <PencilLine className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <Link {...screen} className={styles.open} onClick={(event) => void handleOpen(event)}>
          <span className={styles.title}>{title}</span>
          <span className={styles.text} dir="auto">
            {text}
          </span>
          <span className={styles.second}>{momentWords(savedAt, reader)}</span>
        </Link>
        <div className={styles.below}>
          <Button variant="text" size="small" aria-label={`Copy draft: ${title}`} onClick={onCopy}>
            Copy
          </Button>
          <Button
            variant="text"
            size="small"
            className={styles.discard}
            aria-label={`Delete draft: ${title}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </div>
    </li>
  );
}

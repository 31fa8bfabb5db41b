import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import type { Places } from '#client/unsent/entry-words.ts';
import { plainText } from '#client/unsent/plain-text.ts';
import type { Draft } from '#offline/outbox/entry.ts';
import type { RowReader } from './entry-row.tsx';
import { momentWords } from './entry-times.ts';
import { draftPlace } from './places.ts';
import styles from './waiting-rows.module.css';

interface DraftRowProps {
  readonly draft: Draft;
  readonly places: Places;
  readonly reader: RowReader;
  /** The place that a press leads to, where it is another one. */
  readonly home: string | undefined;
  /** Done on the way there. */
  readonly onOpen: (() => void) | undefined;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
}

/** A text that is not finished; a press leads to where it is written. */
export function DraftRow(props: DraftRowProps) {
  const { draft, places, reader, home = draft.place, onOpen, onCopy, onDelete } = props;
  const { words } = draftPlace(draft, places);
  const { to } = draftPlace({ place: home }, places);
  return (
    <li className={styles.row}>
      <PencilLine className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <Link {...to} className={styles.open} onClick={onOpen}>
          <span className={styles.title}>{words}</span>
          <span className={styles.text} dir="auto">
            {plainText(draft.html)}
          </span>
          <span className={styles.second}>{momentWords(draft.savedAt, reader)}</span>
        </Link>
        <div className={styles.below}>
          <Button variant="text" size="small" aria-label={`Copy draft: ${words}`} onClick={onCopy}>
            Copy
          </Button>
          <Button
            variant="text"
            size="small"
            className={styles.discard}
            aria-label={`Delete draft: ${words}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </div>
    </li>
  );
}

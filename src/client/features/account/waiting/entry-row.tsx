import { Link } from '@tanstack/react-router';
import { CircleAlert, Clock } from 'lucide-react';
import { entryLabel, type Places } from '#client/outbox/entry-labels.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Entry } from '#offline/outbox/entry.ts';
import { attemptWords, momentWords, type RowReader } from './entry-times.ts';
import { formIn, formPaths } from './form-entries.ts';
import styles from './waiting-rows.module.css';

interface EntryRowProps {
  readonly entry: Entry;
  readonly places: Places;
  readonly reader: RowReader;
  readonly onDiscard: () => void;
}

/** One that waits. */
export function WaitingRow({ entry, places, reader, onDiscard }: EntryRowProps) {
  const { title, text } = entryLabel(entry, places);
  const form = formIn(entry);
  return (
    <li className={styles.row}>
      <Clock className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {form ? <Link to={formPaths[form.form]}>{title}</Link> : title}
        </p>
        {text && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        <p
          className={styles.second}
        >{`${momentWords(entry.createdAt, reader)} · ${attemptWords(entry, reader)}`}</p>
      </div>
      <Button variant="text" size="small" aria-label={`Discard: ${title}`} onClick={onDiscard}>
        Discard
      </Button>
    </li>
  );
}

interface RefusedRowProps extends EntryRowProps {
  readonly onRetry: () => void;
  /** Null where there is nothing to write anew. */
  readonly onEdit: (() => void) | null;
  /** Null where it has no text. */
  readonly onCopy: (() => void) | null;
}

/** One that the server did not take, with its reason. */
export function RefusedRow({ entry, places, reader, onRetry, onEdit, onCopy, onDiscard }: RefusedRowProps) {
  const { title, text } = entryLabel(entry, places);
  return (
    <li className={styles.row}>
      <CircleAlert className={styles.alert} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        {text && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        <p className={styles.reason}>{entry.refusal?.message}</p>
        <p className={styles.second}>{momentWords(entry.createdAt, reader)}</p>
        <div className={styles.actions}>
          <Button variant="soft" size="small" aria-label={`Retry: ${title}`} onClick={onRetry}>
            Retry
          </Button>
          {onEdit && (
            <Button variant="text" size="small" aria-label={`Edit: ${title}`} onClick={onEdit}>
              Edit
            </Button>
          )}
          {onCopy && (
            <Button variant="text" size="small" aria-label={`Copy: ${title}`} onClick={onCopy}>
              Copy
            </Button>
          )}
          <Button
            variant="text"
            size="small"
            className={styles.discard}
            aria-label={`Discard: ${title}`}
            onClick={onDiscard}
          >
            Discard
          </Button>
        </div>
      </div>
    </li>
  );
}

import { Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert, Clock } from 'lucide-react';
import { entryLabel, itemCount } from '#client/outbox/entry-labels.ts';
import type { Places } from '#client/outbox/places.ts';
import { textOf } from '#client/rich-text/plain-text.ts';
import { copyAndNotify } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import card from '#client/ui/layout/list-card.module.css';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { messageIn } from '#offline/kinds/chat.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { discardingOf, formIn, formPaths, type ListParts, shownAtMost, writtenText } from './discarding.ts';
import { attemptWords, momentWords, type RowReader } from './entry-times.ts';
import styles from './waiting-rows.module.css';
import { draftPlace, entryScreen, isAstray, type WritingScreen, writtenIn } from './written-places.ts';

interface WaitingListProps extends ListParts {
  readonly entries: readonly Entry[];
  readonly all: readonly Entry[];
}

export function WaitingList({ entries, all, ...parts }: WaitingListProps) {
  const hidden = entries.length - shownAtMost;
  return (
    <ul ref={keepRowFocus} className={card.card}>
      {entries.slice(0, shownAtMost).map((entry) => (
        <WaitingRow
          key={entry.key}
          entry={entry}
          places={parts.places}
          reader={parts.reader}
          onDiscard={() => parts.onDiscard(discardingOf(entry, all, parts))}
        />
      ))}
      {hidden > 0 && <li className={styles.more}>{`And ${itemCount(hidden)} more.`}</li>}
    </ul>
  );
}

interface RefusedListProps extends ListParts {
  readonly entries: readonly Entry[];
  readonly all: readonly Entry[];
}

export function RefusedList({ entries, all, ...parts }: RefusedListProps) {
  const { outbox, places, reader, onDiscard } = parts;
  const navigate = useNavigate();
  const toasts = useToasts();
  const hidden = entries.length - shownAtMost;
  return (
    <ul ref={keepRowFocus} className={card.card}>
      {entries.slice(0, shownAtMost).map((entry) => {
        const written = writtenIn(entry);
        const form = formIn(entry);
        const text = form
          ? writtenText(form.answers)
          : written
            ? textOf(written.html)
            : entryLabel(entry, places).text;
        const way = wayTo(entry, places);
        return (
          <RefusedRow
            key={entry.key}
            entry={entry}
            places={places}
            reader={reader}
            onRetry={() => void outbox.retry(entry.key)}
            way={way && { label: way.label, go: () => void navigate(way.to) }}
            onCopy={text ? () => void copyAndNotify(toasts, text, 'Copied') : null}
            onDiscard={() => onDiscard(discardingOf(entry, all, parts))}
          />
        );
      })}
      {hidden > 0 && <li className={styles.more}>{`And ${itemCount(hidden)} more.`}</li>}
    </ul>
  );
}

interface Way {
  readonly label: 'Edit' | 'Open';
  readonly to: WritingScreen;
}

/** Screen on which something that was refused is written anew, or a message stands; null where there is none. */
function wayTo(entry: Entry, places: Places): Way | null {
  const form = formIn(entry);
  if (form) return { label: 'Edit', to: { to: formPaths[form.form] } };
  const written = writtenIn(entry);
  // There it stands with a button of its own for that.
  const to = written && !isAstray(entry) ? draftPlace(written, places).to : null;
  return to && { label: messageIn(entry) === null ? 'Edit' : 'Open', to };
}

interface EntryRowProps {
  readonly entry: Entry;
  readonly places: Places;
  readonly reader: RowReader;
  readonly onDiscard: () => void;
}

/** One that waits. */
function WaitingRow({ entry, places, reader, onDiscard }: EntryRowProps) {
  const { title, text } = entryLabel(entry, places);
  const form = formIn(entry);
  const screen = form ? { to: formPaths[form.form] } : entryScreen(entry, places);
  return (
    <li className={styles.row}>
      <Clock className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {screen ? <Link {...screen}>{title}</Link> : title}
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
  /** Null where it stands on no screen. */
  readonly way: { readonly label: Way['label']; readonly go: () => void } | null;
  /** Null where it has no text. */
  readonly onCopy: (() => void) | null;
}

/** One that the server did not take, with its reason. */
function RefusedRow(props: RefusedRowProps) {
  const { entry, places, reader, onRetry, way, onCopy, onDiscard } = props;
  const { title, text } = entryLabel(entry, places);
  const screen = entryScreen(entry, places);
  return (
    <li className={styles.row}>
      <CircleAlert className={styles.alert} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {screen ? <Link {...screen}>{title}</Link> : title}
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
          {way && (
            <Button variant="text" size="small" aria-label={`${way.label}: ${title}`} onClick={way.go}>
              {way.label}
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

import { useNavigate } from '@tanstack/react-router';
import { entryLabel, itemCount } from '#client/outbox/entry-labels.ts';
import { textOf } from '#client/rich-text/plain-text.ts';
import { copyAndNotify } from '#client/share/share.ts';
import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Entry } from '#offline/outbox/entry.ts';
import { RefusedRow } from './entry-row.tsx';
import { formIn, formPaths, writtenText } from './form-entries.ts';
import { discardingOf, type ListParts, shownAtMost } from './list-parts.ts';
import { draftPlace } from './places.ts';
import styles from './waiting-rows.module.css';
import { isAstray, writtenIn } from './written-in.ts';

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
    <ul ref={keepRowFocus} className={styles.list}>
      {entries.slice(0, shownAtMost).map((entry) => {
        const written = writtenIn(entry);
        const form = formIn(entry);
        const text = form
          ? writtenText(form.answers)
          : written
            ? textOf(written.html)
            : entryLabel(entry, places).text;
        // There it stands with a button of its own for that.
        const place = written && !isAstray(entry) ? draftPlace(written, places).to : null;
        const to = form ? { to: formPaths[form.form] } : place;
        return (
          <RefusedRow
            key={entry.key}
            entry={entry}
            places={places}
            reader={reader}
            onRetry={() => void outbox.retry(entry.key)}
            onEdit={to ? () => void navigate(to) : null}
            onCopy={text ? () => void copyAndNotify(toasts, text, 'Copied') : null}
            onDiscard={() => onDiscard(discardingOf(entry, all, parts))}
          />
        );
      })}
      {hidden > 0 && <li className={styles.more}>{`And ${itemCount(hidden)} more.`}</li>}
    </ul>
  );
}

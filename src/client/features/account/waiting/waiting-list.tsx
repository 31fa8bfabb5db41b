import { itemCount } from '#client/outbox/entry-labels.ts';
import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { WaitingRow } from './entry-row.tsx';
import { discardingOf, type ListParts, shownAtMost } from './list-parts.ts';
import styles from './waiting-rows.module.css';

interface WaitingListProps extends ListParts {
  readonly entries: readonly Entry[];
  readonly all: readonly Entry[];
}

export function WaitingList({ entries, all, ...parts }: WaitingListProps) {
  const hidden = entries.length - shownAtMost;
  return (
    <ul ref={keepRowFocus} className={styles.list}>
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

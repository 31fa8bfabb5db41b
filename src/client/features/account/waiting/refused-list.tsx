import { Check } from 'lucide-react';
import { useToasts } from '#client/ui/toast/toast-context.ts';
import { itemCount } from '#client/unsent/entry-words.ts';
import { plainText } from '#client/unsent/plain-text.ts';
import type { Draft, Entry } from '#offline/outbox/entry.ts';
import { RefusedRow } from './entry-row.tsx';
import { discardingOf, type ListParts, shownAtMost } from './list-parts.ts';
import { useEditAgain, writtenIn } from './use-edit-again.ts';
import styles from './waiting-rows.module.css';

interface RefusedListProps extends ListParts {
  readonly entries: readonly Entry[];
  readonly all: readonly Entry[];
  readonly drafts: readonly Draft[];
}

export function RefusedList({ entries, all, drafts, ...parts }: RefusedListProps) {
  const toasts = useToasts();
  const editAgain = useEditAgain(parts.places);
  const copy = async (html: string) => {
    await navigator.clipboard.writeText(plainText(html));
    toasts.show({ text: 'Copied', icon: Check });
  };
  const hidden = entries.length - shownAtMost;
  return (
    <ul className={styles.list}>
      {entries.slice(0, shownAtMost).map((entry) => {
        const written = writtenIn(entry);
        // What somebody is writing there already is not written over.
        const isFree = written !== null && !drafts.some(({ place }) => place === written.place);
        return (
          <RefusedRow
            key={entry.key}
            entry={entry}
            places={parts.places}
            reader={parts.reader}
            onRetry={() => void parts.unsent.retry(entry.key)}
            onEdit={isFree ? () => void editAgain(entry, written) : null}
            onCopy={written && !isFree ? () => void copy(written.html) : null}
            onDiscard={() => parts.onDiscard(discardingOf(entry, all, parts))}
          />
        );
      })}
      {hidden > 0 && <li className={styles.more}>{`And ${itemCount(hidden)} more.`}</li>}
    </ul>
  );
}

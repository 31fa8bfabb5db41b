import type { Draft } from '#offline/outbox/entry.ts';
import { DraftRow } from './draft-row.tsx';
import type { ListParts } from './list-parts.ts';
import { draftPlace } from './places.ts';
import styles from './waiting-rows.module.css';

interface DraftListProps extends ListParts {
  readonly drafts: readonly Draft[];
}

export function DraftList({ drafts, unsent, places, reader, onDiscard }: DraftListProps) {
  const ask = (draft: Draft) =>
    onDiscard({
      title: `Discard the draft of “${draftPlace(draft, places).words}”?`,
      text: 'It is on this phone only and cannot be brought back.',
      run: () => unsent.removeDraft(draft.place),
    });
  return (
    <ul className={styles.list}>
      {drafts.map((draft) => (
        <DraftRow
          key={draft.place}
          draft={draft}
          places={places}
          reader={reader}
          onDelete={() => ask(draft)}
        />
      ))}
    </ul>
  );
}

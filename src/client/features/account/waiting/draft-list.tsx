import { textLine, textOf } from '#client/rich-text/plain-text.ts';
import { copyAndNotify } from '#client/share/share.ts';
import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Draft } from '#offline/outbox/entry.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';
import type { ListParts } from './list-parts.ts';
import { draftPlace } from './places.ts';
import styles from './waiting-rows.module.css';
import { outlivedChange, type Written } from './written-in.ts';
import { WrittenRow } from './written-row.tsx';

interface DraftListProps extends ListParts {
  readonly state: OutboxState;
}

export function DraftList({ state, outbox, places, reader, onDiscard }: DraftListProps) {
  const { drafts } = state;
  const toasts = useToasts();
  const takeUp = async (draft: Draft, { place, html }: Written) => {
    try {
      await outbox.saveDraft({ place, html, savedAt: Date.now() });
      await outbox.removeDraft(draft.place);
    } catch {
      // A phone without room keeps it where it is.
    }
  };
  const ask = (draft: Draft) =>
    onDiscard({
      title: `Discard the draft of “${draftPlace(draft, places).words}”?`,
      text: 'It is on this phone only and cannot be brought back.',
      run: () => outbox.removeDraft(draft.place),
    });
  return (
    <ul ref={keepRowFocus} className={styles.list}>
      {drafts.map((draft) => {
        const home = outlivedChange(draft, state);
        // What somebody is writing there already is not written over.
        const isFree = home !== null && !drafts.some(({ place }) => place === home.place);
        return (
          <WrittenRow
            key={draft.place}
            title={draftPlace(draft, places).words}
            text={textLine(draft.html)}
            savedAt={draft.savedAt}
            reader={reader}
            screen={draftPlace(home ?? draft, places).to}
            onOpen={isFree ? () => takeUp(draft, home) : undefined}
            onCopy={() => void copyAndNotify(toasts, textOf(draft.html), 'Copied')}
            onDelete={() => ask(draft)}
          />
        );
      })}
    </ul>
  );
}

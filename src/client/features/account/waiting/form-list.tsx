import { formDraftLabel } from '#client/outbox/entry-labels.ts';
import { formNameOf } from '#client/outbox/form-drafts.ts';
import { copyAndNotify } from '#client/share/share.ts';
import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { KeptForm } from '#offline/outbox/form-draft.ts';
import { discardingDraft, formPaths, snippetOf, writtenText } from './form-entries.ts';
import type { ListParts } from './list-parts.ts';
import styles from './waiting-rows.module.css';
import { WrittenRow } from './written-row.tsx';

interface FormListProps extends Pick<ListParts, 'outbox' | 'reader' | 'onDiscard'> {
  readonly forms: readonly KeptForm[];
}

/** Forms of which only this phone has the newest state. */
export function FormList({ forms, outbox, reader, onDiscard }: FormListProps) {
  const toasts = useToasts();
  return (
    <ul ref={keepRowFocus} className={styles.list}>
      {forms.map((form) => {
        const name = formNameOf(form.place);
        return (
          <WrittenRow
            key={form.place}
            title={formDraftLabel(name)}
            text={snippetOf(form)}
            savedAt={form.savedAt}
            reader={reader}
            screen={{ to: formPaths[name] }}
            onCopy={() => void copyAndNotify(toasts, writtenText(form.answers), 'Copied')}
            onDelete={() => onDiscard(discardingDraft(outbox, form))}
          />
        );
      })}
    </ul>
  );
}

import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { copyAndTell } from '#client/identity/share/share-and-tell.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/toast/toast-context.ts';
import { formDraftWords } from '#client/unsent/entry-words.ts';
import { formNameOf } from '#client/unsent/unsent-forms.ts';
import type { KeptForm } from '#offline/outbox/kept-form.ts';
import type { RowReader } from './entry-row.tsx';
import { momentWords } from './entry-times.ts';
import { discardingDraft, formPaths, snippetOf, writtenText } from './form-entries.ts';
import type { ListParts } from './list-parts.ts';
import styles from './waiting-rows.module.css';

interface FormListProps extends Pick<ListParts, 'unsent' | 'reader' | 'onDiscard'> {
  readonly forms: readonly KeptForm[];
}

/** Forms of which only this phone has the newest state. */
export function FormList({ forms, unsent, reader, onDiscard }: FormListProps) {
  const toasts = useToasts();
  return (
    <ul className={styles.list}>
      {forms.map((form) => (
        <FormRow
          key={form.place}
          form={form}
          reader={reader}
          onCopy={() => void copyAndTell(toasts, writtenText(form.answers), 'Copied')}
          onDelete={() => onDiscard(discardingDraft(unsent, form))}
        />
      ))}
    </ul>
  );
}

interface FormRowProps {
  readonly form: KeptForm;
  readonly reader: RowReader;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
}

function FormRow({ form, reader, onCopy, onDelete }: FormRowProps) {
  const name = formNameOf(form.place);
  const words = formDraftWords(name);
  return (
    <li className={styles.row}>
      <PencilLine className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <Link to={formPaths[name]} className={styles.open}>
          <span className={styles.title}>{words}</span>
          <span className={styles.text} dir="auto">
            {snippetOf(form)}
          </span>
          <span className={styles.second}>{momentWords(form.savedAt, reader)}</span>
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

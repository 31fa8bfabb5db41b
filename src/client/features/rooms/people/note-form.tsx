import { type FormEvent, useRef, useState } from 'react';
import { TextArea } from '#client/forms/fields/text-area.tsx';
import { RestoredNote } from '#client/forms/restored-note.tsx';
import type { LocalDraft } from '#client/forms/use-local-draft.ts';
import { keepFailureSentence } from '#client/outbox/outbox.ts';
import { useEnqueue } from '#client/outbox/use-outbox.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { type NoteArgs, noteKind } from '#offline/kinds/rooms.ts';
import styles from './own-row.module.css';
import { noteFault } from './room-people.ts';

interface NoteFormProps {
  readonly draft: LocalDraft<{ notes: string }>;
  /** Note that stands there; null where there is none. */
  readonly written: string | null;
  readonly entryArgs: Omit<NoteArgs, 'notes'>;
  readonly onClose: () => void;
}

/** The own note while it is written; with Save it waits on the phone until it is sent. */
export function NoteForm({ draft, written, entryArgs, onClose }: NoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const enqueue = useEnqueue();
  const [fault, setFault] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  useFaultFocus(form, refusals);
  const close = () => {
    draft.clear();
    onClose();
  };
  const save = async (notes: string) => {
    setIsBusy(true);
    try {
      if (notes !== written) await enqueue(noteKind, { ...entryArgs, notes });
      close();
    } catch (error) {
      setFault(keepFailureSentence(error));
    } finally {
      setIsBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = noteFault(draft.values.notes);
    setFault(found);
    if (found === undefined) void save(draft.values.notes.trim());
    else setRefusals((count) => count + 1);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      {draft.isRestored && <RestoredNote onDiscard={close} />}
      <TextArea
        label="Your note"
        hint="Everybody in this room can read it."
        rows={3}
        value={draft.values.notes}
        onChange={(notes) => {
          setFault(undefined);
          draft.change({ notes });
        }}
        error={fault}
        limit={roomLimits.noteMaxLength}
        required
      />
      <div className={styles.buttons}>
        <Button type="submit" size="medium" isBusy={isBusy}>
          Save
        </Button>
        <Button variant="text" size="medium" onClick={close}>
          {draft.isDirty ? 'Discard' : 'Cancel'}
        </Button>
      </div>
    </form>
  );
}

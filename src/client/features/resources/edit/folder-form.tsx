import { type FormEvent, useRef, useState } from 'react';
import { type FieldErrors, fieldErrors } from '#client/api/api-error.ts';
import { useResourceCalls, useResourceWrite } from '#client/features/resources/use-resource-writes.ts';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { personalPlace } from '#client/forms/local-draft.ts';
import { RestoredNote } from '#client/forms/restored-note.tsx';
import { useLocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import { FolderWriteSchema, type ResourceFolder } from '#contract/resources.ts';
import styles from './forms.module.css';
import { serverFaults } from './resource-values.ts';

interface FolderFormProps {
  readonly eventId: number;
  /** Null for a new one. */
  readonly folder: ResourceFolder | null;
  readonly onClose: () => void;
}

/** Name of a folder that is made or renamed. */
export function FolderForm({ eventId, folder, onClose }: FolderFormProps) {
  const me = useMe();
  const form = useRef<HTMLFormElement>(null);
  const place = personalPlace(`${storageKeys.folderDraft}:${eventId}${folder ? `-${folder.id}` : ''}`, me.id);
  const draft = useLocalDraft({ place, initial: { name: folder?.name ?? '' }, unasked: ['name'] });
  const [faults, setFaults] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const { saveFolder } = useResourceCalls();
  const { run, isBusy, error, reset } = useResourceWrite(eventId);
  useFaultFocus(form, refusals);
  const { name } = draft.values;
  const fault = faults.name ?? serverFaults(error).name;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = fieldErrors(FolderWriteSchema, { name });
    setFaults(found);
    reset();
    if (Object.keys(found).length > 0) return setRefusals((count) => count + 1);
    const folderId = folder?.id ?? null;
    run({
      write: () => saveFolder({ eventId, folderId, name: name.trim(), draftKey: place.key }),
      done: folder ? 'Saved' : 'Added',
      onDone() {
        draft.clear();
        onClose();
      },
    });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      {draft.isRestored && <RestoredNote onDiscard={draft.discard} />}
      <TextField
        label="Folder name"
        autoComplete="off"
        autoCapitalize="sentences"
        value={name}
        onChange={(next) => {
          setFaults({});
          reset();
          draft.change({ name: next });
        }}
        error={fault}
      />
      {fault === undefined && <FailureNote error={error} offlineText="Folders need a connection." />}
      <Button type="submit" isBusy={isBusy}>
        {folder ? 'Save' : 'Add folder'}
      </Button>
    </form>
  );
}

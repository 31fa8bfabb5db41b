import { useRef, useState } from 'react';
import type { FieldErrors } from '#client/api/api-error.ts';
import { fileFault, wrongTypeText } from '#client/features/resources/resource-files.ts';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { personalPlace } from '#client/forms/local-draft.ts';
import { RestoredNote } from '#client/forms/restored-note.tsx';
import { useLocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { ChoiceGroup } from '#client/ui/controls/choice-group.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import { limits } from '#contract/limits.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { texts } from '#contract/texts.ts';
import { FileField } from './file-field.tsx';
import styles from './forms.module.css';
import { type ResourceValues, type Source, valuesOf } from './resource-values.ts';
import { type ResourceFormProps, useSubmit } from './use-submit.ts';

const sources = [
  { value: 'file', label: 'File' },
  { value: 'link', label: 'Link' },
] as const;

/** A file or a link that is added or changed. */
export function ResourceForm(props: ResourceFormProps) {
  const { eventId, link } = props;
  const me = useMe();
  const form = useRef<HTMLFormElement>(null);
  const place = personalPlace(`${storageKeys.resourceDraft}:${eventId}${link ? `-${link.id}` : ''}`, me.id);
  const draft = useLocalDraft<ResourceValues>({ place, initial: valuesOf(link), unasked: draftFields });
  const [source, setSource] = useState<Source>(
    draft.values.url === '' && link?.resourceType !== 'URL' ? 'file' : 'link',
  );
  const [file, setFile] = useState<File | null>(null);
  const [faults, setFaults] = useState<FieldErrors>({});
  const { submit, faultsOfServer, isBusy, error, reset, refusals } = useSubmit(props, {
    place,
    draft,
    source,
    file,
    setFaults,
  });
  useFaultFocus(form, refusals);
  const { values } = draft;
  const shown = { ...faultsOfServer, ...faults };
  const change = (partial: Partial<ResourceValues>) => {
    setFaults({});
    reset();
    draft.change(partial);
  };
  const choose = useChoose((chosen, fault) => {
    change(
      chosen && values.name.trim() === ''
        ? { name: chosen.name.slice(0, roomLimits.resourceNameMaxLength) }
        : {},
    );
    setFile(chosen);
    if (fault !== null) setFaults({ file: fault });
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {draft.isRestored && <RestoredNote onDiscard={draft.discard} />}
      {link === null && (
        <ChoiceGroup
          label="Kind"
          look="segments"
          options={sources}
          value={source}
          onChange={(next) => {
            setSource(next);
            change({});
          }}
        />
      )}
      {source === 'file' && (
        <FileField
          label={link ? 'Replace file' : 'File'}
          isOptional={link !== null}
          file={file}
          onChoose={choose}
          error={shown.file}
        />
      )}
      <Words source={source} values={values} faults={shown} onChange={change} />
      {Object.keys(shown).length === 0 && (
        <FailureNote error={error} offlineText={`${link ? 'Saving' : 'Adding'} needs a connection.`} />
      )}
      <Button type="submit" isBusy={isBusy}>
        {link ? 'Save' : 'Add'}
      </Button>
    </form>
  );
}

/** The last one counts where two devices change the same. */
const draftFields = ['name', 'url', 'tags'] as const;

interface WordsProps {
  readonly source: Source;
  readonly values: ResourceValues;
  readonly faults: FieldErrors;
  readonly onChange: (partial: Partial<ResourceValues>) => void;
}

function Words({ source, values, faults, onChange }: WordsProps) {
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        autoCapitalize="sentences"
        limit={roomLimits.resourceNameMaxLength}
        value={values.name}
        onChange={(name) => onChange({ name })}
        error={faults.name}
      />
      {source === 'link' && (
        <TextField
          label="URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="https://"
          value={values.url}
          onChange={(url) => onChange({ url })}
          error={faults.url}
          reason="Such as https://example.org/page"
        />
      )}
      <TextField
        label="Tags"
        isOptional
        autoComplete="off"
        autoCapitalize="none"
        value={values.tags}
        onChange={(tags) => onChange({ tags })}
        error={faults.tags}
        hint={`Separate them by commas; at most ${roomLimits.tagsMax} of ${roomLimits.tagMaxLength} letters.`}
      />
    </>
  );
}

/** Takes a chosen file, or says at once why it need not be sent. */
function useChoose(onChosen: (file: File | null, fault: string | null) => void) {
  const toasts = useToasts();
  return (file: File) => {
    const fault = fileFault(file);
    if (fault === null) return onChosen(file, null);
    toasts.show({ text: fault, durationMs: limits.resourceToastMs });
    onChosen(null, fault === texts.uploadFailed ? wrongTypeText : fault);
  };
}

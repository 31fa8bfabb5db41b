import { type FormEvent, useMemo, useRef, useState } from 'react';
import { ConflictNote, conflictHindrance } from '#client/forms/conflict-note.tsx';
import { FieldMessage } from '#client/forms/fields/field-frame.tsx';
import { RestingFields } from '#client/forms/fields/resting-fields.tsx';
import type { SuffixState } from '#client/forms/fields/suffix-field.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { personalPlace } from '#client/forms/local-draft.ts';
import { RestoredNote } from '#client/forms/restored-note.tsx';
import { useLocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import type { Organization } from '#contract/organizations.ts';
import { ownZone } from '#domain/time/zone.ts';
import { FormFields } from './form-fields.tsx';
import styles from './organization-form.module.css';
import {
  DraftSchema,
  fieldLabels,
  newValues,
  type OrganizationValues,
  valuesOf,
} from './organization-values.ts';
import { useSaveOrganization } from './use-save-organization.ts';

export interface OrganizationFormProps {
  /** Null for a new one. */
  readonly organization: Organization | null;
  readonly submitLabel: string;
  readonly onSaved: (organization: Organization) => void;
}

export function OrganizationForm({ organization, submitLabel, onSaved }: OrganizationFormProps) {
  const initial = useMemo(
    () => (organization ? valuesOf(organization) : newValues(ownZone())),
    [organization],
  );
  const form = useRef<HTMLFormElement>(null);
  const [suffixState, setSuffixState] = useState<SuffixState>('same');
  const draft = useLocalDraft<OrganizationValues>({
    place: personalPlace(`${storageKeys.organizationDraft}:${organization?.id ?? 'new'}`, useMe().id),
    initial,
    schema: DraftSchema,
    unasked: ['logo', 'links'],
  });
  const isAsking = draft.conflicts.length > 0;
  const { save, faults, failure, isSaving, refusals } = useSaveOrganization({
    organization,
    draft,
    suffixState,
    onSaved,
  });
  useFaultFocus(form, refusals);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving && !isAsking) save();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      {draft.isRestored && <RestoredNote onDiscard={draft.discard} />}
      <ConflictNote conflicts={draft.conflicts} labels={fieldLabels} onChoose={draft.resolve} />
      <RestingFields isSaving={isSaving}>
        <FormFields
          initial={initial}
          values={draft.values}
          change={draft.change}
          faults={faults}
          onSuffixState={setSuffixState}
        />
      </RestingFields>
      <div className={styles.foot}>
        <FailureNote
          error={failure}
          offlineText="No connection."
          kept="What you typed is kept on this phone."
        />
        <FieldMessage id="hindrance" error={isAsking ? conflictHindrance : undefined} />
        <Button type="submit" isBusy={isSaving} disabled={isAsking}>
          {submitLabel}
        </Button>
      </div>
      <LeaveGuard isDirty={draft.isDirty} onDiscard={draft.discard} />
    </form>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { ConflictNote, conflictHindrance } from '#client/forms/conflict-note.tsx';
import { RestingFields } from '#client/forms/fields/resting-fields.tsx';
import type { SuffixState } from '#client/forms/fields/suffix-field.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { personalPlace } from '#client/forms/local-draft.ts';
import { useLocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { meQuery } from '#client/session/me.ts';
import { Page } from '#client/ui/layout/page.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import { limits } from '#contract/limits.ts';
import styles from './edit-profile-page.module.css';
import { ProfileFields } from './profile-fields.tsx';
import { DraftSchema, fieldLabels, type ProfileValues, profileValues } from './profile-values.ts';
import { SaveBar } from './save-bar.tsx';
import { useSaveProfile } from './use-save-profile.ts';

const hindrances: Partial<Record<SuffixState, string>> = {
  checking: 'Checking your link …',
  taken: 'Your link is not available. Please choose another one.',
};

/** Leads back to where the edit was begun, without asking about what has just been saved. */
function useLeave() {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back({ ignoreBlocker: true });
    else void router.navigate({ to: '/account', replace: true, ignoreBlocker: true });
  };
}

export function EditProfilePage() {
  const { api } = useConnection();
  const { data: me, dataUpdatedAt } = useSuspenseQuery(meQuery(api));
  const toasts = useToasts();
  const leave = useLeave();
  const form = useRef<HTMLFormElement>(null);
  const [suffixState, setSuffixState] = useState<SuffixState>('same');
  const [isSaved, setIsSaved] = useState(false);
  const draft = useLocalDraft<ProfileValues>({
    place: personalPlace(storageKeys.profileDraft, me.id),
    initial: profileValues(me),
    schema: DraftSchema,
    unasked: ['image', 'links'],
  });
  const { save, faults, failure, isSaving, refusals } = useSaveProfile({
    draft,
    onSaved: () => {
      draft.clear();
      toasts.show({ text: 'Profile saved', icon: Check, durationMs: limits.savedToastMs });
      setIsSaved(true);
    },
  });
  useFaultFocus(form, refusals);
  const hindrance = draft.conflicts.length > 0 ? conflictHindrance : (hindrances[suffixState] ?? null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.isDirty && hindrance === null) save();
  };
  const handleDiscard = () => {
    const { values } = draft;
    draft.discard();
    return () => draft.change(values);
  };
  return (
    <Page
      title="Edit profile"
      header="bar"
      back="/account"
      notice={<OfflineNotice updatedAt={dataUpdatedAt} />}
    >
      <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        <ConflictNote conflicts={draft.conflicts} labels={fieldLabels} onChoose={draft.resolve} />
        <RestingFields isSaving={isSaving}>
          <ProfileFields me={me} draft={draft} faults={faults} onSuffixState={setSuffixState} />
        </RestingFields>
        {draft.isDirty && (
          <SaveBar
            isRestored={draft.isRestored}
            isSaving={isSaving}
            hindrance={hindrance}
            failure={failure}
            onDiscard={handleDiscard}
          />
        )}
      </form>
      <LeaveGuard isDirty={draft.isDirty} onDiscard={draft.discard} onSaved={isSaved ? leave : undefined} />
    </Page>
  );
}

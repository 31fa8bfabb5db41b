import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isUnreached } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { saveOnce } from '#client/forms/save-once.ts';
import type { LocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { knownLinks } from '#client/people/links/link-drafts.ts';
import { meKey, putMe, useMe } from '#client/session/me.ts';
import { updateMe } from '#contract/profile.ts';
import { getMe } from '#contract/users.ts';
import {
  hasFaults,
  ownFaults,
  type ProfileFaults,
  type ProfileValues,
  profileChanges,
  type Refusal,
  serverFaults,
} from './profile-values.ts';

interface SaveOptions {
  readonly draft: LocalDraft<ProfileValues>;
  readonly onSaved: () => void;
}

const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Saves what was changed. Errors of the phone and of the server stand beside their fields; others become a note. */
export function useSaveProfile({ draft, onSaved }: SaveOptions) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const { values, base } = draft;
  const standing = knownLinks(useMe());
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((count) => count + 1);

  const saving = useMutation({
    mutationFn: (sent: ProfileValues) => {
      const body = profileChanges(base, sent, standing);
      return saveOnce({
        draftKey: storageKeys.profileDraft,
        content: body,
        send: (options) => api.call(updateMe, { body }, options),
        readAnew: () => api.call(getMe, {}),
      });
    },
    onSuccess: (user) => {
      putMe(queryClient, user);
      setRefusal(null);
      onSaved();
    },
    onError: (error, sent) => {
      setRefusal({ base, sent, standing, error });
      refuse();
      // Who is signed in is asked again. Where the session is over the answer ends it properly, with the draft on the
      // phone; where the answer was lost it tells what was saved all the same.
      if (isSessionOver(error) || isUnreached(error)) void queryClient.invalidateQueries({ queryKey: meKey });
    },
  });
  const send = useOnce(saving);
  const own = ownFaults(values);
  const server = refusal ? serverFaults(refusal, values) : { fields: {}, links: {} };
  const faults: ProfileFaults = {
    fields: { ...server.fields, ...(isChecked ? own.fields : {}) },
    links: { ...server.links, ...(isChecked ? own.links : {}) },
  };
  return {
    faults,
    /** Error that no field shows. */
    failure: refusal !== null && !showsAll(refusal) ? refusal.error : null,
    isSaving: saving.isPending,
    refusals,
    save() {
      setIsChecked(true);
      if (hasFaults(own)) return refuse();
      setRefusal(null);
      draft.sending();
      send(values);
    },
  };
}

/** Tells whether every fault that the server named has a field of the form. */
function showsAll(refusal: Refusal): boolean {
  const { sent, error } = refusal;
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'suffix_taken') return true;
  const shown = serverFaults(refusal, sent);
  const count = Object.keys(shown.fields).length + Object.keys(shown.links).length;
  return count > 0 && count >= Object.keys(error.fields).length;
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOptions } from '#client/api/api.ts';
import { ApiError, type FieldErrors, isUnreached } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { putRoom, refreshRooms } from '#client/features/rooms/rooms-queries.ts';
import type { SuffixState } from '#client/forms/fields/suffix-field.tsx';
import { saveOnce } from '#client/forms/save-once.ts';
import type { LocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { createEvent, type Event, getEvent, updateEvent } from '#contract/events.ts';
import { texts } from '#contract/texts.ts';
import { bodyOf, changeOf } from './room-body.ts';
import { byQuestion, faultsOf, standingFaults } from './room-faults.ts';
import type { RoomValues } from './room-values.ts';

const draftKey = storageKeys.roomDraft;
const paramsOf = (id: number) => ({ params: { id: String(id) } });

interface SaveOptions {
  /** Null for a new one. */
  readonly room: Event | null;
  readonly draft: LocalDraft<RoomValues>;
  readonly suffixState: SuffixState;
  readonly onSaved: (room: Event) => void;
}

/** Faults, and the values that had them. */
interface Refusal {
  readonly faults: FieldErrors;
  readonly values: RoomValues;
}

/** Saves the form. Errors stand beside their fields, the phone's own before the server's; others become a note. */
export function useSaveRoom({ room, draft, suffixState, onSaved }: SaveOptions) {
  const { api, clock } = useConnection();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refusals, setRefusals] = useState(0);
  const refuse = (faults: FieldErrors, values: RoomValues) => {
    setRefusal({ faults: byQuestion(faults, values), values });
    setRefusals((count) => count + 1);
  };
  const saving = useMutation({
    mutationFn: (values: RoomValues) => {
      const readAnew = (id: number) => api.call(getEvent, paramsOf(id));
      if (room === null) {
        const body = bodyOf(values, clock);
        const send = (options: CallOptions) => api.call(createEvent, { body }, options);
        return saveOnce({ draftKey, content: body, send, readAnew });
      }
      const input = { ...paramsOf(room.id), body: changeOf(draft.base, values, clock) };
      const send = (options: CallOptions) => api.call(updateEvent, input, options);
      return saveOnce({ draftKey, content: input, send, readAnew });
    },
    onSuccess: (saved) => {
      void putRoom(queryClient, saved);
      draft.clear();
      onSaved(saved);
    },
    onError: (error, values) => {
      refuse(error instanceof ApiError ? error.fields : {}, values);
      // What was saved all the same is not to be saved twice.
      if (room !== null && isUnreached(error)) void refreshRooms(queryClient);
    },
  });
  const send = useOnce(saving);
  return {
    faults: refusal === null ? {} : standingFaults(refusal.faults, refusal.values, draft.values),
    failure: refusal !== null && Object.keys(refusal.faults).length > 0 ? null : saving.error,
    isSaving: saving.isPending,
    refusals,
    save() {
      // An address that is in use blocks saving (specification, section 5).
      const taken: FieldErrors = suffixState === 'taken' ? { lastlinkSuffix: texts.suffixTaken } : {};
      const base = room === null ? null : draft.base;
      const found = { ...faultsOf(draft.values, base, clock), ...taken };
      setRefusal(null);
      if (Object.keys(found).length === 0) {
        draft.sending();
        return send(draft.values);
      }
      saving.reset();
      refuse(found, draft.values);
    },
  };
}

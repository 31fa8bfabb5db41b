import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { ApiError, type FieldErrors } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { putPlace } from '#client/features/rooms/room/use-place.ts';
import { refreshRooms } from '#client/features/rooms/rooms-queries.ts';
import { saveOnce } from '#client/forms/save-once.ts';
import type { LocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Event } from '#contract/events.ts';
import { limits } from '#contract/limits.ts';
import type { PlaceRecord } from '#contract/participants.ts';
import { sendDynamicFormValues } from '#contract/registrations.ts';
import { type Answers, answerFaults, bodyOf } from './answers.ts';

interface SendOptions {
  readonly room: Event;
  readonly draft: LocalDraft<Answers>;
  readonly onSent: (() => void) | undefined;
}

/** Faults, and the answers that had them. */
interface Refusal {
  readonly faults: FieldErrors;
  readonly answers: Answers;
}

/** Sends the answers. Faults stand beside their questions, the phone's own before the server's; others become a note. */
export function useSendAnswers({ room, draft, onSent }: SendOptions) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refusals, setRefusals] = useState(0);
  const { dynamicFormRequests: questions } = room;
  const refuse = (faults: FieldErrors, answers: Answers) => {
    setRefusal({ faults, answers });
    setRefusals((count) => count + 1);
  };
  const sending = useMutation({
    mutationFn: (answers: Answers) => {
      const input = { params: { id: String(room.id) }, body: bodyOf(questions, answers) };
      return saveOnce<PlaceRecord | null>({
        draftKey: storageKeys.answersDraft,
        content: input,
        send: (options) => api.call(sendDynamicFormValues, input, options),
        // The room itself is read anew below.
        readAnew: async () => null,
      });
    },
    async onSuccess(place, answers) {
      // What was typed goes from under the finger: reading goes on at the name of the room.
      document.querySelector<HTMLElement>('#main h1')?.focus();
      const answered = {
        dynamicFormValuesAdded: 'DONE',
        dynamicFormValues: bodyOf(questions, answers),
      } as const;
      if (place) await putPlace(queryClient, room, place, answered);
      draft.clear();
      onSent?.();
      const text = place?.status === 'APPROVED' ? 'You are in' : 'Answers sent';
      toasts.show({ text, icon: Check, durationMs: limits.savedToastMs });
    },
    async onError(error, answers) {
      const found = error instanceof ApiError ? error.fields : {};
      // A fault may be about a question that the host has added meanwhile.
      if (Object.keys(found).some((id) => !(id in answers))) await refreshRooms(queryClient);
      // After the room that was just read is drawn: its new question takes the focus.
      notifyManager.schedule(() => refuse(found, answers));
    },
    // Also after a refusal, which says that something has changed.
    onSettled: () => void refreshRooms(queryClient),
  });
  const send = useOnce(sending);
  const faults = refusal === null ? {} : standing(refusal, draft.values);
  return {
    faults,
    failure: questions.some(({ id }) => id in faults) ? null : sending.error,
    isSending: sending.isPending,
    refusals,
    send() {
      const found = answerFaults(questions, draft.values);
      setRefusal(null);
      if (Object.keys(found).length === 0) {
        draft.sending();
        return send(draft.values);
      }
      sending.reset();
      refuse(found, draft.values);
    },
  };
}

/** Remaining faults: of what was typed anew there are none. */
const standing = ({ faults, answers }: Refusal, typed: Answers): FieldErrors =>
  Object.fromEntries(Object.entries(faults).filter(([id]) => (answers[id] ?? '') === (typed[id] ?? '')));

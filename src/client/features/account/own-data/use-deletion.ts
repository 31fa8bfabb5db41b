import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { ApiError, isUnreached } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { leavingOf } from '#client/session/leaving.ts';
import { useMe } from '#client/session/me.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { deleteAccount, requestDeletion } from '#contract/own-data.ts';

/** Has the code sent to one's own address. */
export function useRequestDeletion() {
  const { api } = useConnection();
  const request = useMutation({ mutationFn: () => api.call(requestDeletion, {}) });
  return { ...request, mutate: useOnce(request) };
}

/** Time for which the farewell stands on the page of signing in, in milliseconds. */
const farewellMs = 8_000;

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'unauthenticated';

/** Deletes one's account by the code, then everything of it on this phone, and leads to the page of signing in. */
export function useDeleteAccount() {
  const { api, signOut } = useConnection();
  const { id } = useMe();
  const toasts = useToasts();
  const isUnsure = useRef(false);
  const deleting = useMutation({
    mutationFn: async (code: string) => {
      try {
        await api.call(deleteAccount, { body: { code } }, { outlivesSession: true });
      } catch (error) {
        // An earlier try, whose answer was lost, has deleted it.
        if (isUnsure.current && isGone(error)) return;
        isUnsure.current = isUnreached(error);
        throw error;
      }
    },
    onSuccess: async () => {
      await signOut({ ...leavingOf(id, 'discarded'), isOver: true });
      toasts.show({ text: 'Your account is deleted', icon: Check, durationMs: farewellMs });
    },
  });
  return { ...deleting, mutate: useOnce(deleting) };
}

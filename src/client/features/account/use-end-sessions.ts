import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { endOtherSession, endOtherSessions, listSessions, type UserSession } from '#contract/users.ts';

/** Ends all sessions but the one in hand; the variable is what the person wants next. */
export function useEndOtherSessions() {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const { queryKey } = apiQuery(api, listSessions, {});
  return useMutation({
    mutationFn: (_next: 'stay' | 'leave') => api.call(endOtherSessions, {}),
    onSuccess: () => {
      queryClient.setQueryData<Answer<UserSession[]>>(
        queryKey,
        (known) => known && { value: known.value.filter(({ current }) => current), etag: null },
      );
    },
  });
}

export function useEndSession() {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const { queryKey } = apiQuery(api, listSessions, {});
  return useMutation({
    mutationFn: async ({ id }: UserSession) => {
      try {
        await api.call(endOtherSession, { params: { id: String(id) } });
      } catch (error) {
        // It had ended already, from another device.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      }
    },
    onSuccess: (_, { id }) => {
      queryClient.setQueryData<Answer<UserSession[]>>(
        queryKey,
        (known) => known && { value: known.value.filter((one) => one.id !== id), etag: null },
      );
    },
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#client/api/api.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { getPushSettings, type PushSettings, putPushSettings } from '#contract/push.ts';

interface Change {
  readonly kind: keyof PushSettings;
  readonly isOn: boolean;
}

/** Reads what the person is told of, and changes it: at once here, and back where the server does not take it. */
export function usePushSettings() {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const query = apiQuery(api, getPushSettings, {});
  const { data: settings, isError, refetch } = useQuery(query);
  const put = ({ kind, isOn }: Change) =>
    queryClient.setQueryData<Answer<PushSettings>>(
      query.queryKey,
      (known) => known && { value: { ...known.value, [kind]: isOn }, etag: null },
    );
  const change = useMutation({
    // One after the other, so that the last tap is what stays.
    scope: { id: 'push-settings' },
    mutationFn: ({ kind, isOn }: Change) => api.call(putPushSettings, { body: { [kind]: isOn } }),
    onMutate: async (wanted) => {
      // An answer that is on its way does not know of it.
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      put(wanted);
    },
    onError: (_, { kind, isOn }) => {
      put({ kind, isOn: !isOn });
      // Of several that failed nobody knows here what stands.
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  return { settings, isError, refetch, change };
}

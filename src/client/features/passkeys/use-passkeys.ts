import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { listPasskeys, type Passkey, removePasskey, renamePasskey } from '#contract/passkeys.ts';

const queryKey = apiQueryKey(listPasskeys, {});

export function usePasskeys() {
  const { api } = useConnection();
  return useQuery(apiQuery(api, listPasskeys, {}));
}

/** Changes the list as this page has it. */
function useChangeList() {
  const queryClient = useQueryClient();
  return (change: (known: readonly Passkey[]) => Passkey[]) =>
    queryClient.setQueryData<Answer<Passkey[]>>(
      queryKey,
      (known) => known && { value: change(known.value), etag: null },
    );
}

export function useRenamePasskey() {
  const { api } = useConnection();
  const changeList = useChangeList();
  return useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      api.call(renamePasskey, { params: { id: String(id) }, body: { name } }),
    onSuccess: (renamed) =>
      changeList((known) => known.map((one) => (one.id === renamed.id ? renamed : one))),
  });
}

export function useRemovePasskey() {
  const { api } = useConnection();
  const changeList = useChangeList();
  return useMutation({
    mutationFn: async ({ id }: Passkey) => {
      try {
        await api.call(removePasskey, { params: { id: String(id) } });
      } catch (error) {
        // It is gone already, from another device.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      }
    },
    onSuccess: (_, { id }) => changeList((known) => known.filter((one) => one.id !== id)),
  });
}

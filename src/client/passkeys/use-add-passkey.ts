import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { mayPass } from '#client/api/api-error.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { addPasskey, listPasskeys, type Passkey, type PasskeyRegistration } from '#contract/passkeys.ts';
import { makePasskey } from './ceremony.ts';

/**
 * Makes a passkey and gives it to the server; null where the person gave up. What the browser made is kept until the
 * server has answered: tried again, it is sent again, and no second one is made.
 */
export function useAddPasskey() {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const made = useRef<PasskeyRegistration | null>(null);
  const adding = useMutation({
    mutationFn: async (): Promise<Passkey | null> => {
      made.current ??= await makePasskey(api);
      if (made.current === null) return null;
      return api.call(addPasskey, { body: { response: made.current } });
    },
    onError: (error) => {
      if (!mayPass(error)) made.current = null;
    },
    onSuccess: () => {
      made.current = null;
      return queryClient.invalidateQueries({ queryKey: apiQueryKey(listPasskeys, {}) });
    },
  });
  return { ...adding, mutate: useOnce(adding) };
}

import { useMutation } from '@tanstack/react-query';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { choosePassword, requestPasswordCode } from '#contract/password.ts';
import { storeMailRequest } from './mail-request.ts';
import { ownBrowser, useSignIn } from './use-sign-in.ts';

export function useRequestPasswordCode() {
  const { api } = useConnection();
  const request = useMutation({
    mutationFn: async (email: string) => {
      const storage = phoneStorage();
      await api.call(requestPasswordCode, { body: { email, ...ownBrowser(storage) } });
      storeMailRequest(storage, { email, sentAt: Date.now() }, 'passwordRequest');
    },
  });
  return { ...request, mutate: useOnce(request) };
}

interface Chosen {
  readonly email: string;
  readonly code: string;
  readonly password: string;
}

export const useChoosePassword = () =>
  useSignIn((api, chosen: Chosen) =>
    api.call(choosePassword, { body: { ...chosen, ...ownBrowser(phoneStorage()) } }),
  );

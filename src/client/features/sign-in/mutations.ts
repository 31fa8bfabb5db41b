import { useMutation } from '@tanstack/react-query';
import { useConnection } from '#client/connection/connection-context.tsx';
import { readIntent } from '#client/connection/stored-intent.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { requestSignInMail, signInByCode, signInByLink, signInByPassword } from '#contract/sign-in.ts';
import { ownBrowserId } from './browser-id.ts';
import { storeSignInRequest } from './sign-in-request.ts';
import { useEnter } from './use-enter.ts';

export function useRequestMail() {
  const { api } = useConnection();
  return useMutation({
    mutationFn: async (email: string) => {
      const storage = phoneStorage();
      const intent = readIntent(storage) ?? undefined;
      await api.call(requestSignInMail, { body: { email, intent, browser: ownBrowserId(storage) } });
      storeSignInRequest(storage, { email, sentAt: Date.now() });
    },
  });
}

export function usePasswordSignIn() {
  const { api } = useConnection();
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => api.call(signInByPassword, { body }),
    onSuccess: enter,
  });
}

export function useCodeSignIn() {
  const { api } = useConnection();
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: { email: string; code: string }) => api.call(signInByCode, { body }),
    onSuccess: enter,
  });
}

export function useLinkSignIn() {
  const { api } = useConnection();
  const enter = useEnter();
  return useMutation({
    mutationFn: (code: string) => api.call(signInByLink, { query: { code } }),
    onSuccess: enter,
  });
}

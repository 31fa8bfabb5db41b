import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Api } from '#client/api/api.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { type PhoneStorage, phoneStorage } from '#client/lib/phone-storage.ts';
import { readIntents } from '#client/session/kept-intents.ts';
import { refusalMs, takeNextPage } from '#client/session/next-page.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { signInByPasskey } from '#contract/passkeys.ts';
import {
  requestSignInMail,
  type SignedIn,
  signInByCode,
  signInByLink,
  signInByPassword,
} from '#contract/sign-in.ts';
import { keepBrowserMark, readBrowserMarks } from './browser-marks.ts';
import { ownBrowserSecret } from './browser-secret.ts';
import { clearEmailDraft, clearMailRequest, storeMailRequest } from './mail-request.ts';

/** Parts of a call by which the server knows this browser again. */
export const ownBrowser = (storage: PhoneStorage) => ({
  browser: ownBrowserSecret(storage),
  browserMarks: readBrowserMarks(storage),
});

export function useRequestMail() {
  const { api } = useConnection();
  const request = useMutation({
    mutationFn: async (email: string) => {
      const storage = phoneStorage();
      const [intent] = readIntents(storage);
      await api.call(requestSignInMail, { body: { email, intent, ...ownBrowser(storage) } });
      storeMailRequest(storage, { email, sentAt: Date.now() });
    },
  });
  return { ...request, mutate: useOnce(request) };
}

export function useSignIn<Input>(send: (api: Api, input: Input) => Promise<SignedIn>) {
  const { api } = useConnection();
  const enter = useEnter();
  const signIn = useMutation({ mutationFn: (input: Input) => send(api, input), onSuccess: enter });
  return { ...signIn, mutate: useOnce(signIn) };
}

export const usePasswordSignIn = () =>
  useSignIn((api, { email, password }: { email: string; password: string }) => {
    const browserMarks = readBrowserMarks(phoneStorage());
    return api.call(signInByPassword, { body: { email, password, browserMarks } });
  });

export const useCodeSignIn = () =>
  useSignIn((api, { email, code }: { email: string; code: string }) =>
    api.call(signInByCode, { body: { email, code, ...ownBrowser(phoneStorage()) } }),
  );

export const useLinkSignIn = () =>
  useSignIn((api, code: string) => api.call(signInByLink, { query: { code } }));

/** Signs in with a passkey; nothing happens where the person gives up. */
export function usePasskeySignIn() {
  const { api } = useConnection();
  const enter = useEnter();
  const signIn = useMutation({
    mutationFn: async () => {
      const { openPasskey } = await import('#client/passkeys/ceremony.ts');
      const response = await openPasskey(api);
      return response && api.call(signInByPasskey, { body: { response } });
    },
    onSuccess: (signedIn) => (signedIn ? enter(signedIn) : undefined),
  });
  return { ...signIn, mutate: useOnce(signIn) };
}

/**
 * Takes over a new session and leads on; the way in is no place for Back to return to. `keep` keeps what came with the
 * session, once the phone is the person's.
 */
export function useEnter<Answer extends SignedIn>(
  keep?: (storage: PhoneStorage, answer: Answer) => void,
): (signedIn: Answer) => Promise<void> {
  const connection = useConnection();
  const { history } = useRouter();
  const toasts = useToasts();
  return async (signedIn) => {
    const storage = phoneStorage();
    await connection.beginSession(signedIn);
    keep?.(storage, signedIn);
    keepBrowserMark(storage, signedIn.browserMark);
    clearMailRequest(storage);
    clearMailRequest(storage, 'passwordRequest');
    clearEmailDraft(storage);
    const say = (text: string) => toasts.show({ text, durationMs: refusalMs });
    const { user, intent: answered } = signedIn;
    history.replace(await takeNextPage({ api: connection.api, storage, user, answered, say }));
  };
}

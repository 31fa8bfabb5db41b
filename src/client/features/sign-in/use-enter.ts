import { useRouter } from '@tanstack/react-router';
import { useConnection } from '#client/connection/connection-context.tsx';
import { takeNextPage } from '#client/connection/next-page.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import type { SignedIn } from '#contract/sign-in.ts';
import { clearEmailDraft } from './email-draft.ts';
import { clearSignInRequest } from './sign-in-request.ts';

/** Takes over a new session and leads on; the way in is no place for Back to return to. */
export function useEnter(): (signedIn: SignedIn) => Promise<void> {
  const connection = useConnection();
  const { history } = useRouter();
  return async (signedIn) => {
    await connection.beginSession(signedIn);
    clearSignInRequest(phoneStorage());
    clearEmailDraft(phoneStorage());
    history.replace(takeNextPage(phoneStorage(), signedIn.user, signedIn.intent));
  };
}

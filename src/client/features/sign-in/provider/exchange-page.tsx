import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CloudOff, LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorSentence, isOfflineError } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useEnter } from '#client/features/sign-in/use-sign-in.ts';
import { type PhoneStorage, phoneStorage } from '#client/lib/phone-storage.ts';
import { type Begun, forgetBegun, readBegun } from '#client/oauth/begun.ts';
import { addedToast, linkAccount, readAccountsAnew } from '#client/oauth/link-account.ts';
import { keepPrefill } from '#client/people/onboarding-place.ts';
import { refusalMs } from '#client/session/next-page.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { type SignedInByProvider, signInByLinkedIn, signInByZoom } from '#contract/oauth.ts';
import { type OAuthProviderName, providerTitles } from '#contract/oauth-provider.ts';
import { problems } from '#contract/problem.ts';
import type { ProviderAnswer } from './provider-answer.ts';

interface ExchangePageProps {
  readonly provider: OAuthProviderName;
  readonly answer: ProviderAnswer;
}

/** Exchanges a provider's code for a session, or adds its account to the one that is signed in (specification, section 2). */
export function ExchangePage({ provider, answer: asked }: ExchangePageProps) {
  const { history } = useRouter();
  // The address loses the code at once (it would stay in the history), so what it said is kept here.
  const [answer] = useState(asked);
  const [begun] = useState(() => begunFor(provider, answer));
  const exchange = useExchange(provider, begun, answer);
  const hasStarted = useRef(false);
  const { mutate, error, isPending } = exchange;
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    history.replace(history.location.pathname);
    mutate();
  }, [history, mutate]);
  const title = providerTitles[provider];
  if (!isOfflineError(error))
    return (
      <MessagePage icon={LogIn} title={begun?.purpose === 'LINK' ? `Adding ${title}…` : 'Signing you in…'} />
    );
  return (
    <MessagePage
      icon={CloudOff}
      tone="danger"
      title={begun?.purpose === 'LINK' ? 'Not added yet' : 'Not signed in yet'}
      text={errorSentence(error)}
    >
      <Button isBusy={isPending} onClick={() => mutate()}>
        Retry
      </Button>
    </MessagePage>
  );
}

/** Finds what this browser has begun, where the answer is to that. */
function begunFor(provider: OAuthProviderName, { state }: ProviderAnswer): Begun | null {
  const begun = readBegun(phoneStorage(), state ?? '');
  return begun?.provider === provider ? begun : null;
}

const keepFields = (storage: PhoneStorage, { user, prefill }: SignedInByProvider) =>
  keepPrefill(storage, user.id, prefill);

const signIns = { LINKEDIN: signInByLinkedIn, ZOOM: signInByZoom } as const;

/** Words of providers for a person who has said no. */
const noes: readonly string[] = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'];

const refused = (message: string = problems.oauth_refused.message) =>
  new ApiError({ code: 'oauth_refused', status: problems.oauth_refused.status, message });

const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'oauth_refused';

/** Exchanges the answer and leads on; where it fails, to `/`, or to `/w` where an account was to be added, with a sentence. */
function useExchange(provider: OAuthProviderName, begun: Begun | null, answer: ProviderAnswer) {
  const { api } = useConnection();
  const { history } = useRouter();
  const toasts = useToasts();
  const enter = useEnter(keepFields);
  const add = useAdd();
  const title = providerTitles[provider];
  const leave = (page: string, text: string) => {
    // Somebody else's answer leaves what was begun here alone.
    if (begun !== null) forgetBegun(phoneStorage(), begun);
    history.replace(page);
    toasts.show({ text, durationMs: refusalMs });
  };
  return useMutation({
    mutationFn: async () => {
      const { code, error } = answer;
      if (begun === null) throw refused();
      const { purpose, state, browser } = begun;
      if (error !== undefined && noes.includes(error))
        return leave(
          begun.from,
          purpose === 'LINK' ? `${title} was not added.` : `Signing in with ${title} was cancelled.`,
        );
      if (code === undefined) throw refused(`${title} did not confirm this. Please try again.`);
      if (purpose === 'LINK') return add(begun, code);
      const signedIn = await api.call(signIns[provider], { query: { code, state, browser } });
      forgetBegun(phoneStorage(), begun);
      return enter(signedIn);
    },
    onError: (error) => {
      // Without a line nothing was exchanged, most likely: it is tried again from here.
      if (!isOfflineError(error)) leave(begun?.purpose === 'LINK' ? '/w' : '/', errorSentence(error));
    },
  });
}

/** Adds the account and leads back to where that was begun. */
function useAdd() {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const toasts = useToasts();
  const wasLost = useRef(false);
  return async (begun: Begun, code: string) => {
    try {
      await linkAccount({ api, queryClient }, begun, code);
      toasts.show(addedToast(begun.provider));
    } catch (error) {
      wasLost.current ||= isOfflineError(error);
      // The first try came through and its answer did not: the page tells what there is now.
      if (!(wasLost.current && isRefused(error))) throw error;
      forgetBegun(phoneStorage(), begun);
      await readAccountsAnew(queryClient);
    }
    history.replace(begun.from);
  };
}

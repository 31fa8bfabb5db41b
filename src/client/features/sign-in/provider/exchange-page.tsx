import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check, CloudOff, LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorSentence, isOfflineError } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useEnter } from '#client/features/sign-in/use-sign-in.ts';
import { type PhoneStorage, phoneStorage } from '#client/lib/phone-storage.ts';
import { type Begun, forgetBegun, readBegun } from '#client/oauth/begun.ts';
import { linkAccount } from '#client/oauth/link-account.ts';
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
  const begun = readBegun(phoneStorage());
  return begun?.provider === provider && begun.state === state ? begun : null;
}

const keepFields = (storage: PhoneStorage, { user, prefill }: SignedInByProvider) =>
  keepPrefill(storage, user.id, prefill);

const signIns = { LINKEDIN: signInByLinkedIn, ZOOM: signInByZoom } as const;

/** Exchanges the answer and leads on; where it fails, to `/`, or to `/w` where an account was to be added, with a sentence. */
function useExchange(provider: OAuthProviderName, begun: Begun | null, answer: ProviderAnswer) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const toasts = useToasts();
  const enter = useEnter(keepFields);
  const title = providerTitles[provider];
  const leave = (page: string, text: string) => {
    // Somebody else's answer leaves what was begun here alone.
    if (begun !== null) forgetBegun(phoneStorage());
    history.replace(page);
    toasts.show({ text, durationMs: refusalMs });
  };
  return useMutation({
    mutationFn: async () => {
      const { code, state = '', error } = answer;
      if (begun === null) throw new ApiError({ code: 'oauth_refused', ...problems.oauth_refused });
      if (error !== undefined || code === undefined)
        return leave(
          begun.from,
          begun.purpose === 'LINK' ? `${title} was not added.` : `Signing in with ${title} was cancelled.`,
        );
      const query = { code, state, browser: begun.browser };
      if (begun.purpose === 'LINK') {
        await linkAccount({ api, queryClient }, begun, code);
        history.replace(begun.from);
        return toasts.show({ text: `${title} is added to your account`, icon: Check });
      }
      const signedIn = await api.call(signIns[provider], { query });
      forgetBegun(phoneStorage());
      return enter(signedIn);
    },
    onError: (error) => {
      // Without a line nothing was exchanged, most likely: it is tried again from here.
      if (!isOfflineError(error)) leave(begun?.purpose === 'LINK' ? '/w' : '/', errorSentence(error));
    },
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { type OAuthProviderName, oauthPages } from '#contract/oauth-provider.ts';
import { beginAuthorization } from './begin.ts';
import type { Begun } from './begun.ts';
import { addedToast, linkAccount } from './link-account.ts';
import { awaitAnswer, openProviderWindow, type RelayedAnswer } from './provider-window.ts';

const pageOf = ({ provider, state }: Begun, code: string) =>
  `${oauthPages[provider].REDIRECT}?${new URLSearchParams({ state, code })}`;

interface Going {
  readonly provider: OAuthProviderName;
  readonly popup: Window | null;
}

/**
 * Leads to a provider and back, in a window of its own where that is possible. It is pending until the window answers or
 * is closed. Signing in then goes on as on a page that was led there itself; an account is added in its place.
 */
export function useAuthorization({ purpose, from }: Pick<Begun, 'purpose' | 'from'>) {
  const { api } = useConnection();
  const { history } = useRouter();
  const [waitingFor, setWaitingFor] = useState<OAuthProviderName | null>(null);
  const finishing = useFinish();
  const underWay = useUnderWay();
  const going = useMutation({
    mutationFn: async ({ provider, popup }: Going) => {
      const way = popup === null ? 'REDIRECT' : 'POPUP';
      const services = { api, storage: phoneStorage() };
      const { address, begun } = await beginAuthorization(services, { provider, purpose, way, from });
      if (underWay.isGone()) return popup?.close();
      if (popup === null) return leaveFor(address);
      popup.location.replace(address);
      setWaitingFor(provider);
      const onClosed = () => setWaitingFor(null);
      const onAnswer = ({ code }: RelayedAnswer) => {
        setWaitingFor(null);
        if (code === undefined) return;
        // Back is to lead to where the person was.
        if (purpose === 'SIGN_IN') history.push(pageOf(begun, code));
        else finishing.mutate({ begun, code });
      };
      const stop = awaitAnswer({ popup, state: begun.state, onAnswer, onClosed });
      underWay.endWith(() => {
        stop();
        popup.close();
      });
    },
    onError: (_, { popup }) => popup?.close(),
  });
  const pending = going.isPending ? going.variables.provider : waitingFor;
  const start = (provider: OAuthProviderName) => {
    if (pending !== null || finishing.isPending) return;
    underWay.end();
    finishing.reset();
    going.mutate({ provider, popup: openProviderWindow() });
  };
  return {
    start,
    /** The one that is under way. */
    pending: finishing.isPending ? finishing.variables.begun.provider : pending,
    error: going.error ?? finishing.error,
    /** The one that the error is of. */
    failed: going.error ? going.variables?.provider : finishing.variables?.begun.provider,
  };
}

/** Ends what is under way where the screen goes: nobody would take the answer, and the window would look as if all were well. */
function useUnderWay() {
  const isGone = useRef(false);
  const end = useRef(() => {});
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      end.current();
    };
  }, []);
  return {
    isGone: () => isGone.current,
    end: () => end.current(),
    endWith: (next: () => void) => {
      end.current = next;
    },
  };
}

/** Adds an account with the code that a window has answered. */
function useFinish() {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: ({ begun, code }: { readonly begun: Begun; readonly code: string }) =>
      linkAccount({ api, queryClient }, begun, code),
    onSuccess: (_, { begun }) => toasts.show(addedToast(begun.provider)),
  });
}

/** The page goes on being shown until the provider's is there, and stays as it is where the person comes back to it. */
function leaveFor(address: string): Promise<void> {
  window.location.assign(address);
  return new Promise((resolve) => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && resolve());
  });
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CloudOff, LogIn, MailX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorSentence, mayPass } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { readIntents } from '#client/session/kept-intents.ts';
import { knownMe } from '#client/session/me.ts';
import { Button, LinkButton } from '#client/ui/controls/button.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';
import type { Intent } from '#contract/intent.ts';
import { readSignInLink } from '#contract/sign-in.ts';
import { intentPath } from '#domain/intent.ts';
import { askedHere } from './browser-secret.ts';
import { useLinkSignIn } from './use-sign-in.ts';

interface EmailSigninPageProps {
  readonly code: string;
  readonly browser: string;
}

/**
 * Landing of the mailed link. Opening it consumes nothing: mail scanners open links too. It signs in by itself only
 * where this browser asked and nobody is signed in, elsewhere after a tap.
 */
export function EmailSigninPage(link: EmailSigninPageProps) {
  const { session } = useConnection();
  const { history } = useRouter();
  // The address loses the code at once (it would stay in the history), so what it said is kept here.
  const [{ code, browser }] = useState(link);
  const [isAutomatic] = useState(() => session.get() === null && askedHere(phoneStorage(), browser));
  const { signIn, isUntried, isPending, error } = useSignInOnce(code);
  // Once it is tried it may be used up.
  const owner = useLinkOwner(code, { enabled: isUntried && !isAutomatic && code !== '' });
  const hasExpired = isUntried && isExpired(owner.error);
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current || code === '') return;
    hasBegun.current = true;
    history.replace('/email-signin');
    if (isAutomatic) signIn();
  }, [history, code, isAutomatic, signIn]);

  useEffect(() => {
    if (hasExpired) history.replace('/email-expired');
  }, [history, hasExpired]);

  if (code === '') return <NoCode />;
  if (error && mayPass(error)) return <Unreachable error={error} isBusy={isPending} onRetry={signIn} />;
  if (isAutomatic) return <MessagePage icon={LogIn} title="Signing you in…" />;
  return <Question email={owner.data?.email} isBusy={isPending || owner.isLoading} onContinue={signIn} />;
}

const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'link_expired';

function useSignInOnce(code: string) {
  const { mutate, isIdle, isPending, error } = useLinkSignIn();
  const { history } = useRouter();
  const handleError = (failure: Error) => {
    if (mayPass(failure)) return;
    history.replace(isExpired(failure) ? '/email-expired' : suffixPage());
  };
  const [start] = useState(() => () => mutate(code, { onError: handleError }));
  return { signIn: start, isUntried: isIdle, isPending, error };
}

/** "On other failure go to the stored suffix page or /" (specification, section 4). */
function suffixPage(): string {
  const isSuffix = ({ kind }: Intent) => kind === 'profile' || kind === 'organization';
  const intent = readIntents(phoneStorage()).find(isSuffix);
  return (intent && intentPath(intent)) ?? '/';
}

interface QuestionProps {
  /** Undefined where it is not known. */
  readonly email: string | undefined;
  readonly isBusy: boolean;
  readonly onContinue: () => void;
}

/** Somebody may have been sent another's link, and would write their own things into that account. */
function Question({ email, isBusy, onContinue }: QuestionProps) {
  const me = knownMe(useQueryClient());
  const whom = email === undefined ? 'with the link' : email;
  return (
    <MessagePage
      icon={LogIn}
      title="Sign in on this browser?"
      text={
        me
          ? `You are signed in as ${me.email}. Continue signs in ${whom} instead.`
          : `The link was asked for somewhere else. Continue signs in ${whom}.`
      }
      note="Using the installed app? Type the six digits from the e-mail there instead."
    >
      {me && (
        <LinkButton variant="secondary" to="/">
          Go to Reception
        </LinkButton>
      )}
      <Button isBusy={isBusy} onClick={onContinue}>
        Continue
      </Button>
    </MessagePage>
  );
}

interface UnreachableProps {
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

function Unreachable({ error, isBusy, onRetry }: UnreachableProps) {
  return (
    <MessagePage
      icon={CloudOff}
      tone="danger"
      title="Not signed in yet"
      text={errorSentence(error)}
      note="The link still works."
    >
      <Button isBusy={isBusy} onClick={onRetry}>
        Retry
      </Button>
    </MessagePage>
  );
}

function NoCode() {
  return (
    <MessagePage
      icon={MailX}
      title="This link is not complete"
      text="Please open it from the e-mail again, or ask for a new one."
    >
      <LinkButton to="/login">Go to sign-in</LinkButton>
    </MessagePage>
  );
}

/** Asks whom a link signs in, where that is not clear by itself. */
function useLinkOwner(code: string, { enabled }: { readonly enabled: boolean }) {
  const { api } = useConnection();
  return useQuery({
    queryKey: [readSignInLink.path, code],
    queryFn: ({ signal }) => api.call(readSignInLink, { query: { code } }, { signal }),
    enabled,
    // Not for the phone, which may be somebody else's.
    persister: undefined,
    gcTime: 0,
  });
}

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import { endSuggestion, openPasskey } from '#client/passkeys/ceremony.ts';
import { type PasskeyAssertion, signInByPasskey } from '#contract/passkeys.ts';
import { SignInError } from './sign-in-error.tsx';
import { useEnter } from './use-sign-in.ts';

type Renew = (next: (count: number) => number) => void;

/** Has the browser suggest passkeys in the e-mail field; draws only what went wrong with one that was chosen. */
export function PasskeySuggestions() {
  const { api } = useConnection();
  const enter = useEnter();
  const [round, setRound] = useState(0);
  const signIn = useMutation({
    mutationFn: (response: PasskeyAssertion) => api.call(signInByPasskey, { body: { response } }),
    onSuccess: enter,
    onError: () => setRound((count) => count + 1),
  });
  return (
    <>
      <Question key={round} onAnswer={signIn.mutate} renew={setRound} />
      <SignInError error={signIn.error} />
    </>
  );
}

/** A challenge is over after ten minutes; another one takes its place before. */
const renewedAfterMs = 8 * 60_000;

/** Tells whether the browser shows passkeys among the suggestions of a field. */
const canSuggest = async () => (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

interface QuestionProps {
  readonly onAnswer: (response: PasskeyAssertion) => void;
  readonly renew: Renew;
}

/** One question to the browser, for as long as it is drawn. */
function Question({ onAnswer, renew }: QuestionProps) {
  const { api } = useConnection();
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isOnline) return;
    let isOver = false;
    const ask = async () => {
      if (!(await canSuggest()) || isOver) return;
      const response = await openPasskey(api, true);
      if (response !== null && !isOver) onAnswer(response);
    };
    // Nobody waits for suggestions: where there are none, the other ways stand there.
    ask().catch(() => undefined);
    const timer = setTimeout(() => renew((count) => count + 1), renewedAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      void endSuggestion();
    };
  }, [api, isOnline, onAnswer, renew]);
  return null;
}

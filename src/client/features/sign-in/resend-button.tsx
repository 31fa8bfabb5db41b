import { useEffect, useState } from 'react';
import { errorSentence } from '#client/api/api-error.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { readSignInRequest } from './sign-in-request.ts';
import { useRequestMail } from './use-sign-in.ts';

interface ResendButtonProps {
  readonly email: string;
}

const resendAfterMs = 60_000;

export function ResendButton({ email }: ResendButtonProps) {
  const request = useRequestMail();
  const toasts = useToasts();
  const sentAt = readSignInRequest(phoneStorage())?.sentAt ?? 0;
  // A clock that was put back since then must not make the wait longer than it is.
  const seconds = Math.min(useSecondsUntil(sentAt + resendAfterMs), resendAfterMs / 1000);
  const handleClick = () =>
    request.mutate(email, {
      onSuccess: () => toasts.show({ text: 'Sent again' }),
      onError: (error) => toasts.show({ text: errorSentence(error) }),
    });
  return (
    <Button variant="soft" disabled={seconds > 0} isBusy={request.isPending} onClick={handleClick}>
      {seconds > 0 ? `Send again in ${clock(seconds)}` : 'Send again'}
    </Button>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Counts down to a moment and stops at 0. */
function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const tick = () => {
      const left = secondsUntil(moment);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

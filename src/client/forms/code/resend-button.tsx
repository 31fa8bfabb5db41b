import { useEffect, useState } from 'react';
import { Button } from '#client/ui/controls/button.tsx';

interface ResendButtonProps {
  readonly sentAt: number;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

const resendAfterMs = 60_000;

/** Asks for a mail again, a minute after the last one. */
export function ResendButton({ sentAt, isBusy, onClick }: ResendButtonProps) {
  // A clock that was put back since then must not make the wait longer than it is.
  const seconds = Math.min(useSecondsUntil(sentAt + resendAfterMs), resendAfterMs / 1000);
  return (
    <Button variant="soft" disabled={seconds > 0} isBusy={isBusy} onClick={onClick}>
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

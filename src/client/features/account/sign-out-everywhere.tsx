import { Check } from 'lucide-react';
import { useState } from 'react';
import { useOnce } from '#client/api/use-once.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { UserSession } from '#contract/users.ts';
import { ownDeviceLabel } from './device-labels.ts';
import styles from './sign-out-choices.module.css';
import { SignOutSheet } from './sign-out-sheet.tsx';
import { useEndOtherSessions } from './use-end-sessions.ts';

interface SignOutEverywhereProps {
  readonly sessions: readonly UserSession[];
}

/** Button with its sheet: ends all others, and on request leads to signing out here, which asks what is to stay. */
export function SignOutEverywhere({ sessions }: SignOutEverywhereProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const toasts = useToasts();
  const ending = useEndOtherSessions();
  const end = useOnce(ending);
  const here = ownDeviceLabel(sessions.find(({ current }) => current) ?? { device: null });
  const handleClose = () => {
    ending.reset();
    setIsAsked(false);
  };
  const endOthers = (next: 'stay' | 'leave') =>
    end(next, {
      onSuccess: () => {
        handleClose();
        if (next === 'leave') setIsLeaving(true);
        else toasts.show({ text: 'All other devices are signed out', icon: Check });
      },
    });
  const isBusyWith = (next: 'stay' | 'leave') => ending.isPending && ending.variables === next;
  return (
    <>
      {sessions.length > 1 && (
        <Button variant="secondary" onClick={() => setIsAsked(true)}>
          Sign out everywhere
        </Button>
      )}
      <Sheet isOpen={isAsked} onClose={handleClose} title="Sign out everywhere?">
        <p className={styles.text}>
          All other devices are signed out the next time they reach the server, and have to sign in again.
        </p>
        <FailureNote
          error={ending.error}
          offlineText="No connection. Devices can be signed out when you are online."
        />
        <div className={styles.choices}>
          <Button variant="danger" isBusy={isBusyWith('stay')} onClick={() => endOthers('stay')}>
            Sign out all others
          </Button>
          <Button variant="soft" isBusy={isBusyWith('leave')} onClick={() => endOthers('leave')}>
            {`${here} too`}
          </Button>
          <Button variant="secondary" onClick={handleClose}>
            Keep
          </Button>
        </div>
      </Sheet>
      <SignOutSheet isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}

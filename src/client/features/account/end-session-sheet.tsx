import { Check } from 'lucide-react';
import { useState } from 'react';
import { useOnce } from '#client/api/use-once.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { UserSession } from '#contract/users.ts';
import { deviceName } from './device-labels.ts';
import { useEndSession } from './use-end-sessions.ts';

interface EndSessionSheetProps {
  /** The one to end; null while nothing is asked. */
  readonly session: UserSession | null;
  readonly onClose: () => void;
}

export function EndSessionSheet({ session, onClose }: EndSessionSheetProps) {
  const toasts = useToasts();
  const ending = useEndSession();
  const end = useOnce(ending);
  // While it sinks the sheet still says what it said.
  const [last, setLast] = useState(session);
  if (session !== null && session !== last) setLast(session);
  const name = last ? deviceName(last) : '';
  const handleClose = () => {
    ending.reset();
    onClose();
  };
  const handleConfirm = () => {
    if (session === null) return;
    end(session, {
      onSuccess: () => {
        toasts.show({ text: `${name} is signed out`, icon: Check });
        handleClose();
      },
    });
  };
  return (
    <ConfirmSheet
      isOpen={session !== null}
      title={`End ${name}?`}
      text="It is signed out the next time it reaches the server, and has to sign in again."
      confirmLabel="End"
      cancelLabel="Keep"
      tone="danger"
      isBusy={ending.isPending}
      onConfirm={handleConfirm}
      onCancel={handleClose}
    >
      {ending.error ? (
        <FailureNote
          error={ending.error}
          offlineText="No connection. A device can be ended when you are online."
        />
      ) : undefined}
    </ConfirmSheet>
  );
}

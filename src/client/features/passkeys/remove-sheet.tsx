import { Check } from 'lucide-react';
import { useState } from 'react';
import { useOnce } from '#client/api/use-once.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { ShowPasskey } from '#client/passkeys/show-passkey.tsx';
import { isPasskeyNeeded } from '#client/passkeys/support.ts';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Passkey } from '#contract/passkeys.ts';
import { useRemovePasskey } from './use-passkeys.ts';

interface RemoveSheetProps {
  /** The one to remove; null while nothing is asked. */
  readonly passkey: Passkey | null;
  readonly onClose: () => void;
}

export function RemoveSheet({ passkey, onClose }: RemoveSheetProps) {
  const toasts = useToasts();
  const removing = useRemovePasskey();
  const remove = useOnce(removing);
  // While it sinks the sheet still says what it said.
  const [last, setLast] = useState(passkey);
  if (passkey !== null && passkey !== last) setLast(passkey);
  const handleClose = () => {
    removing.reset();
    onClose();
  };
  const handleConfirm = () => {
    if (passkey === null) return;
    remove(passkey, {
      onSuccess: () => {
        toasts.show({ text: `${passkey.name} signs nobody in any more`, icon: Check });
        handleClose();
      },
    });
  };
  return (
    <ConfirmSheet
      isOpen={passkey !== null}
      title={`Remove ${last?.name ?? ''}?`}
      text="It signs you in no more. Your e-mail address still does, and where you are signed in you stay so."
      confirmLabel="Remove"
      cancelLabel="Keep"
      tone="danger"
      isBusy={removing.isPending}
      onConfirm={handleConfirm}
      onCancel={handleClose}
    >
      {isPasskeyNeeded(removing.error) ? (
        <ShowPasskey onShown={removing.reset} />
      ) : removing.error ? (
        <FailureNote
          error={removing.error}
          offlineText="No connection. A passkey can be removed when you are online."
        />
      ) : undefined}
    </ConfirmSheet>
  );
}

import { Check } from 'lucide-react';
import { useState } from 'react';
import { useOnce } from '#client/api/use-once.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { providerTitles } from '#contract/oauth-provider.ts';
import { type RemovableMethod, useRemoveMethod } from './use-sign-in-methods.ts';

interface RemoveMethodSheetProps {
  /** The one to take away; null while nothing is asked. */
  readonly method: RemovableMethod | null;
  readonly onClose: () => void;
}

const titleOf = (method: RemovableMethod) => (method === 'PASSWORD' ? 'Password' : providerTitles[method]);

const texts: Readonly<Record<RemovableMethod, string>> = {
  PASSWORD:
    'It signs you in no more. Your e-mail address still does, and where you are signed in you stay so.',
  LINKEDIN:
    'It signs you in no more. Your e-mail address still does, and where you are signed in you stay so.',
  ZOOM: 'It signs you in no more, and your meetings cannot be chosen for rooms. Your e-mail address still signs you in.',
};

export function RemoveMethodSheet({ method, onClose }: RemoveMethodSheetProps) {
  const toasts = useToasts();
  const removing = useRemoveMethod();
  const remove = useOnce(removing);
  // While it sinks the sheet still says what it said.
  const [last, setLast] = useState<RemovableMethod>(method ?? 'PASSWORD');
  if (method !== null && method !== last) setLast(method);
  const handleClose = () => {
    removing.reset();
    onClose();
  };
  const handleConfirm = () => {
    if (method === null) return;
    remove(method, {
      onSuccess: () => {
        toasts.show({ text: `${titleOf(method)} signs you in no more`, icon: Check });
        handleClose();
      },
    });
  };
  return (
    <ConfirmSheet
      isOpen={method !== null}
      title={`Remove ${titleOf(last)}?`}
      text={texts[last]}
      confirmLabel="Remove"
      cancelLabel="Keep"
      tone="danger"
      isBusy={removing.isPending}
      onConfirm={handleConfirm}
      onCancel={handleClose}
    >
      {removing.error ? (
        <FailureNote
          error={removing.error}
          offlineText="No connection. It can be removed when you are online."
        />
      ) : undefined}
    </ConfirmSheet>
  );
}

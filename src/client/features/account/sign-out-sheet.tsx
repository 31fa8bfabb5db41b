import { useState } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { ConfirmSheet } from '#client/ui/confirm-sheet.tsx';
import { appName } from '#contract/names.ts';

interface SignOutSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SignOutSheet({ isOpen, onClose }: SignOutSheetProps) {
  const { signOut } = useConnection();
  const [isBusy, setIsBusy] = useState(false);
  const handleConfirm = () => {
    setIsBusy(true);
    void signOut().finally(() => setIsBusy(false)); // leads to the sign-in page itself
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title="Sign out?"
      text={`Your profile and everything that ${appName} keeps for reading offline is removed from this phone. Your account stays as it is.`}
      confirmLabel="Sign out"
      cancelLabel="Stay"
      tone="danger"
      isBusy={isBusy}
      onConfirm={handleConfirm}
      onCancel={onClose}
    />
  );
}

import { useState } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { useMe } from '#client/connection/use-me.ts';
import { ConfirmSheet } from '#client/ui/confirm-sheet.tsx';
import { appName } from '#contract/names.ts';
import styles from './sign-out-sheet.module.css';
import { unsavedForms } from './unsaved-forms.ts';

interface SignOutSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SignOutSheet({ isOpen, onClose }: SignOutSheetProps) {
  const { signOut } = useConnection();
  const { id } = useMe();
  const [isBusy, setIsBusy] = useState(false);
  const unsaved = isOpen ? unsavedForms(id) : [];
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
    >
      {unsaved.length > 0 && (
        <p
          className={styles.unsaved}
        >{`Not saved yet, and lost when you sign out: ${unsaved.join(' and ')}.`}</p>
      )}
    </ConfirmSheet>
  );
}

import { useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { useKeptFiles } from '#client/kept-files/use-kept-files.ts';
import { leavingOf } from '#client/session/leaving.ts';
import { useMe } from '#client/session/me.ts';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { appName } from '#contract/names.ts';
import { keptFilesGoWords } from './kept/kept-files-words.ts';
import { SignOutChoices } from './sign-out-choices.tsx';
import { useUnsavedThings } from './use-unsaved-things.ts';

interface SignOutSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const title = 'Sign out?';
const removedText = `Your profile and everything that ${appName} keeps for reading offline is removed from this phone. Your account stays as it is.`;

/** Asks before the phone forgets its person; what the server does not have yet is named, and what to do with it. */
export function SignOutSheet({ isOpen, onClose }: SignOutSheetProps) {
  const { signOut } = useConnection();
  const { id } = useMe();
  const things = useUnsavedThings(isOpen);
  const kept = useKeptFiles()?.length ?? 0;
  const text = kept === 0 ? removedText : `${removedText} ${keptFilesGoWords(kept)}`;
  const [leaving, setLeaving] = useState<'kept' | 'discarded' | null>(null);
  const leave = (outbox: 'kept' | 'discarded') => {
    if (leaving !== null) return;
    setLeaving(outbox);
    void signOut(leavingOf(id, outbox)).finally(() => setLeaving(null)); // leads to the sign-in page itself
  };
  if (things.count > 0) {
    return (
      <Sheet isOpen={isOpen} onClose={onClose} title={title}>
        <SignOutChoices text={text} things={things} leaving={leaving} onLeave={leave} onStay={onClose} />
      </Sheet>
    );
  }
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={title}
      text={text}
      confirmLabel="Sign out"
      cancelLabel="Stay"
      tone="danger"
      isBusy={leaving !== null}
      onConfirm={() => leave('discarded')}
      onCancel={onClose}
    />
  );
}

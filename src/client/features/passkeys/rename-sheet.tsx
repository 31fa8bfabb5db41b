import { type FormEvent, useState } from 'react';
import { useOnce } from '#client/api/use-once.ts';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { passkeyLimits } from '#contract/passkey-limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { texts } from '#contract/texts.ts';
import { codePoints, isVisible } from '#contract/written-text.ts';
import styles from './passkeys-panel.module.css';
import { useRenamePasskey } from './use-passkeys.ts';

interface RenameSheetProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export function RenameSheet({ passkey, onClose }: RenameSheetProps) {
  const [name, setName] = useState(passkey.name);
  const [isChecked, setIsChecked] = useState(false);
  const renaming = useRenamePasskey();
  const rename = useOnce(renaming);
  const isFit = isVisible(name) && codePoints(name.trim()) <= passkeyLimits.nameMaxLength;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isFit) rename({ id: passkey.id, name }, { onSuccess: onClose });
  };
  return (
    <Sheet isOpen onClose={onClose} title="Rename the passkey">
      <form className={styles.below} onSubmit={handleSubmit} noValidate>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          limit={passkeyLimits.nameMaxLength}
          error={isChecked && !isFit ? texts.invalid : undefined}
        />
        <FailureNote error={renaming.error} offlineText="No connection. Renaming needs the internet." />
        <Button type="submit" isBusy={renaming.isPending}>
          Save
        </Button>
      </form>
    </Sheet>
  );
}

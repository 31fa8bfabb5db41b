import { useState } from 'react';
import type { KeptFile } from '#client/kept-files/kept-file.ts';
import { forgetKept } from '#client/kept-files/kept-store.ts';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { filesCount } from './kept-files-words.ts';

interface RemoveSheetProps {
  /** Those to remove; null while nothing is asked. */
  readonly files: readonly KeptFile[] | null;
  readonly onClose: () => void;
}

/** Asks before kept files go from this phone. */
export function RemoveSheet({ files, onClose }: RemoveSheetProps) {
  const [isBusy, setIsBusy] = useState(false);
  // While it sinks the sheet still says what it said.
  const [last, setLast] = useState(files);
  if (files !== null && files !== last) setLast(files);
  const handleConfirm = async () => {
    setIsBusy(true);
    await removeAll(files ?? []).finally(() => setIsBusy(false));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen={files !== null}
      title={titleOf(last ?? [])}
      text={
        last?.length === 1
          ? 'It goes from this phone. In the room it stays.'
          : 'They go from this phone. In their rooms they stay.'
      }
      confirmLabel="Remove"
      cancelLabel="Keep"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}

function titleOf(files: readonly KeptFile[]): string {
  const [first, ...more] = files;
  return first !== undefined && more.length === 0
    ? `Remove ${first.name}?`
    : `Remove ${filesCount(files.length)}?`;
}

async function removeAll(files: readonly KeptFile[]): Promise<void> {
  const [first] = files;
  if (first !== undefined) await forgetKept(first.userId, files);
}

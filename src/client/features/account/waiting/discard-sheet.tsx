import { useState } from 'react';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';

export interface Discarding {
  readonly title: string;
  readonly text: string;
  run(): Promise<void>;
}

interface DiscardSheetProps {
  /** Null while nothing is asked. */
  readonly discarding: Discarding | null;
  readonly onClose: () => void;
}

/** Asks before something that only this phone has goes for good. */
export function DiscardSheet({ discarding, onClose }: DiscardSheetProps) {
  const [isBusy, setIsBusy] = useState(false);
  // While it sinks the sheet still says what it said.
  const [last, setLast] = useState(discarding);
  if (discarding !== null && discarding !== last) setLast(discarding);
  const handleConfirm = async () => {
    setIsBusy(true);
    await discarding?.run().finally(() => setIsBusy(false));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen={discarding !== null}
      title={last?.title ?? ''}
      text={last?.text}
      confirmLabel="Discard"
      cancelLabel="Keep"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}

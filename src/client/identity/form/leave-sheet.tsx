import { ConfirmSheet } from '#client/ui/confirm-sheet.tsx';

export interface LeaveSheetProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

export function LeaveSheet({ isOpen, onStay, onDiscard }: LeaveSheetProps) {
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title="Leave without saving?"
      text="What you changed here has not been saved."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      tone="danger"
      onCancel={onStay}
      onConfirm={onDiscard}
    />
  );
}

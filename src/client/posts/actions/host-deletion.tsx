import { useState } from 'react';
import { TextArea } from '#client/forms/fields/text-area.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { limits } from '#contract/limits.ts';

interface HostDeletionProps {
  readonly isOpen: boolean;
  /** Noun for the thing: "answer". */
  readonly word: string;
  /** Which one is meant, and what goes with it. */
  readonly text: string;
  readonly onDelete: (reason: string | undefined) => void;
  readonly onCancel: () => void;
}

/** Asks a host before they delete what somebody else has written, and why they do. */
export function HostDeletion({ isOpen, word, text, onDelete, onCancel }: HostDeletionProps) {
  const [reason, setReason] = useState('');
  const isTooLong = [...reason.trim()].length > limits.reportReasonMaxLength;
  const confirm = () => {
    if (!isTooLong) onDelete(reason.trim() || undefined);
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={`Delete this ${word}?`}
      text={text}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      tone="danger"
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <TextArea
        label="Reason"
        isOptional
        hint="Its author gets a mail with what you write here."
        value={reason}
        onChange={setReason}
        error={isTooLong ? 'This text is too long.' : undefined}
        limit={limits.reportReasonMaxLength}
      />
    </ConfirmSheet>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FormHandle } from '#client/features/apply/form/form-handle.ts';
import { keepFailureSentence } from '#client/outbox/outbox.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { FieldMessage } from '#client/ui/field-message.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import styles from './discard-draft.module.css';

const ConfirmSheet = lazyComponent(() =>
  import('#client/ui/sheets/confirm-sheet.tsx').then((module) => module.ConfirmSheet),
);

interface DiscardDraftProps {
  readonly discard: FormHandle['discard'];
  /** Version that counts once the draft is gone. */
  readonly basis: 'submitted' | 'nothing';
}

const words = {
  submitted: {
    label: 'Discard changes',
    title: 'Discard your changes?',
    text: 'What you submitted stays as it is, and counts.',
    confirm: 'Discard',
  },
  nothing: {
    label: 'Delete my draft',
    title: 'Delete your draft?',
    text: 'What you wrote goes from this phone and from the server, and cannot be brought back.',
    confirm: 'Delete',
  },
} as const;

/** Takes back everything that was not submitted, once that is asked for twice. */
export function DiscardDraft({ discard, basis }: DiscardDraftProps) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { label, title, text, confirm } = words[basis];
  const ask = () => {
    setIsAsking(true);
    setWasAsked(true);
  };
  const handleConfirm = async () => {
    try {
      await discard();
      setIsAsking(false);
      void navigate({ to: '/apply', replace: true });
    } catch (error) {
      setIsAsking(false);
      setFailure(error);
    }
  };
  return (
    <div>
      <Button
        variant="text"
        className={styles.discard}
        size="medium"
        icon={Trash2}
        onClick={ask}
        {...onApproach(ConfirmSheet.load)}
      >
        {label}
      </Button>
      <FieldMessage id="not-discarded" error={failure ? keepFailureSentence(failure) : undefined} />
      {wasAsked && (
        <ConfirmSheet
          isOpen={isAsking}
          title={title}
          text={text}
          cancelLabel="Keep it"
          confirmLabel={confirm}
          tone="danger"
          onCancel={() => setIsAsking(false)}
          onConfirm={handleConfirm}
        />
      )}
    </div>
  );
}

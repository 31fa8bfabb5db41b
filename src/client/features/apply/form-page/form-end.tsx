import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FieldMessage } from '#client/forms/fields/field-frame.tsx';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import type { SubmittedVersion } from '#client/forms/programme/form-status.ts';
import { keepFailureSentence } from '#client/outbox/outbox.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import { AnswerSection, CopyButton } from './answer-section.tsx';
import styles from './form-end.module.css';

const ConfirmSheet = lazyComponent(() =>
  import('#client/ui/sheets/confirm-sheet.tsx').then((module) => module.ConfirmSheet),
);

interface FormEndProps {
  readonly handle: FormHandle;
  /** The version that counts meanwhile. */
  readonly submitted: SubmittedVersion | null;
}

/** End of a form: what else belongs to it, and how to be rid of it. */
export function FormEnd({ handle: { leftOver, saved, discard }, submitted }: FormEndProps) {
  return (
    <>
      <LeftOver leftOver={leftOver} />
      {saved.where !== 'nowhere' && (
        <DiscardDraft discard={discard} basis={submitted ? 'submitted' : 'nothing'} />
      )}
    </>
  );
}

/** Answers that this version of the app has no question for: they can be read and taken along. */
function LeftOver({ leftOver }: Pick<FormHandle, 'leftOver'>) {
  if (leftOver.length === 0) return null;
  const rows = leftOver.map(({ name, text }) => ({ name, words: text, fields: [name] }));
  return (
    <AnswerSection id="left-over" title="Answers to questions that are no longer asked" rows={rows}>
      <CopyButton
        label="Copy these answers"
        text={leftOver.map(({ name, text }) => `${name}\n${text}`).join('\n\n')}
      />
    </AnswerSection>
  );
}

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

/** Button that takes back everything that was not submitted, once that is confirmed. */
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

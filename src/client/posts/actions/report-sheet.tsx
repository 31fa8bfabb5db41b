import { Flag } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ChoiceField } from '#client/forms/fields/choice-field.tsx';
import { TextArea } from '#client/forms/fields/text-area.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import styles from './report-sheet.module.css';

interface ReportSheetProps {
  /** Noun for the thing: "answer". */
  readonly word: string;
  /** Name of whoever wrote it. */
  readonly author: string;
  /** Resolves when the report is on the phone for good. */
  readonly onReport: (reason: string) => Promise<unknown>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const kinds = ['Unkind or hateful', 'Spam or advertising', 'Private information'] as const;
type Kind = (typeof kinds)[number];
const options = kinds.map((value) => ({ value, label: value }));

/** Tells the hosts why something should not stand here. */
export function ReportSheet({ word, author, onReport, isOpen, onClose }: ReportSheetProps) {
  const { kind, choose, text, change, error, isBusy, submit } = useReport(onReport, onClose);
  const name = useId();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={`Report this ${word}?`}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ChoiceField
          name={name}
          label="Reason"
          options={options}
          value={kind}
          onChange={choose}
          look="words"
        />
        <TextArea
          label="In your words"
          isOptional={kind !== null}
          rows={3}
          value={text}
          onChange={change}
          error={error}
          limit={limits.reportReasonMaxLength}
          required={kind === null}
        />
        <p className={styles.text}>
          The hosts look at it. Only they see who reported it: {author} is not told.
        </p>
        <Button type="submit" variant="danger" icon={Flag} isBusy={isBusy}>
          Report
        </Button>
      </form>
    </Sheet>
  );
}

/** `Spam or advertising: The same text in every room.` */
const reasonOf = (kind: Kind | null, text: string) =>
  [kind, text.trim()].filter((part) => part !== null && part !== '').join(': ');

function faultOf(reason: string): string | undefined {
  if (reason === '') return texts.mandatory;
  return [...reason].length > limits.reportReasonMaxLength ? 'This text is too long.' : undefined;
}

function useReport(onReport: ReportSheetProps['onReport'], onDone: () => void) {
  const toasts = useToasts();
  const [kind, setKind] = useState<Kind | null>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const reason = reasonOf(kind, text);
  const send = async () => {
    setIsBusy(true);
    try {
      // Written down on the phone; the field is emptied only then.
      await onReport(reason);
      setKind(null);
      setText('');
      onDone();
      toasts.show({ icon: Flag, text: 'Reported to the hosts' });
    } catch {
      setError('This phone could not keep that. Please try again.');
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf(reason);
    setError(fault);
    if (fault === undefined && !isBusy) void send(); // tells itself what went wrong
  };
  const choose = (chosen: Kind) => {
    setKind(chosen);
    setError(undefined);
  };
  const change = (typed: string) => {
    setText(typed);
    setError(undefined);
  };
  return { kind, choose, text, change, error, isBusy, submit };
}

import { Flag } from 'lucide-react';
import { type FormEvent, useState } from 'react';
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

/** Tells the hosts why something should not stand here. */
export function ReportSheet({ word, author, onReport, isOpen, onClose }: ReportSheetProps) {
  const { reason, change, error, isBusy, submit } = useReport(onReport, onClose);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={`Report this ${word}?`}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>The hosts read what you write here. {author} is not told.</p>
        <TextArea
          label="Reason"
          value={reason}
          onChange={change}
          error={error}
          limit={limits.reportReasonMaxLength}
          required
        />
        <Button type="submit" icon={Flag} isBusy={isBusy}>
          Report
        </Button>
      </form>
    </Sheet>
  );
}

function faultOf(reason: string): string | undefined {
  if (reason.trim() === '') return texts.mandatory;
  return [...reason.trim()].length > limits.reportReasonMaxLength ? 'This text is too long.' : undefined;
}

function useReport(onReport: ReportSheetProps['onReport'], onDone: () => void) {
  const toasts = useToasts();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    try {
      // Written down on the phone; the field is emptied only then.
      await onReport(reason.trim());
      setReason('');
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
  const change = (text: string) => {
    setReason(text);
    setError(undefined);
  };
  return { reason, change, error, isBusy, submit };
}

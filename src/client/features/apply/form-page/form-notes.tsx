import { CircleAlert, WifiOff } from 'lucide-react';
import { unansweredTitle } from '#client/api/api-error.ts';
import { useTrouble } from '#client/connection/connection.ts';
import { useWhen } from '#client/features/apply/info/use-when.ts';
import type { SubmittedVersion } from '#client/forms/programme/form-status.ts';
import styles from './form-notes.module.css';

interface RefusalNoteProps {
  readonly refusal: string | null;
}

/** Note of the reason why the server refused the form. */
export function RefusalNote({ refusal }: RefusalNoteProps) {
  if (refusal === null) return null;
  return (
    <p className={styles.refusal} role="status">
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      {refusal}
    </p>
  );
}

interface SubmittedNoteProps {
  readonly submitted: SubmittedVersion | null;
}

/** Note of which version counts while this one is being written. */
export function SubmittedNote({ submitted }: SubmittedNoteProps) {
  const { lasting } = useWhen();
  if (submitted === null) return null;
  return (
    <p className={styles.note}>
      What you submitted {lasting(submitted.savedDate)} counts until you submit this.
    </p>
  );
}

/** Note of what submitting means while nothing can be sent. */
export function OfflineNote() {
  const trouble = useTrouble();
  if (trouble === null) return null;
  const isSilent = trouble === 'server';
  return (
    <p className={styles.note}>
      {isSilent || <WifiOff size={16} strokeWidth={2} aria-hidden />}
      {isSilent
        ? `${unansweredTitle}. You can submit: it is kept on this phone and sent as soon as it does.`
        : 'No connection. You can submit: it is kept on this phone and sent when there is one.'}
    </p>
  );
}

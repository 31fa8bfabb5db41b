import { CircleAlert, WifiOff } from 'lucide-react';
import { errorSentence, isOfflineError } from '#client/api/api-error.ts';
import styles from './failure-note.module.css';

interface FailureNoteProps {
  readonly error: unknown;
  /** Sentence about what a missing connection means here, and what is kept. */
  readonly offlineText: string;
}

/** Reason why the tap did not work, beside the button that was tapped. */
export function FailureNote({ error, offlineText }: FailureNoteProps) {
  if (!error) return null;
  const isOffline = isOfflineError(error);
  const Icon = isOffline ? WifiOff : CircleAlert;
  return (
    <p className={isOffline ? styles.offline : styles.refused} role="alert">
      <Icon size={16} strokeWidth={2} aria-hidden />
      {isOffline ? offlineText : errorSentence(error)}
    </p>
  );
}

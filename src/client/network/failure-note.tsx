import { CircleAlert, WifiOff } from 'lucide-react';
import { errorSentence, isOfflineError, mayPass } from '#client/api/api-error.ts';
import styles from './failure-note.module.css';

interface FailureNoteProps {
  readonly error: unknown;
  /** Sentence about what a missing connection means here. */
  readonly offlineText: string;
  /** Sentence about what is kept, while it cannot be sent. */
  readonly kept?: string;
}

/** Reason why the tap did not work, beside the button that was tapped. */
export function FailureNote({ error, offlineText, kept }: FailureNoteProps) {
  if (!error) return null;
  const isOffline = isOfflineError(error);
  const Icon = isOffline ? WifiOff : CircleAlert;
  const said = isOffline ? offlineText : errorSentence(error);
  return (
    <p className={isOffline ? styles.offline : styles.refused} role="alert">
      <Icon size={16} strokeWidth={2} aria-hidden />
      {kept && mayPass(error) ? `${said.replace(/[.]?$/, '.')} ${kept}` : said}
    </p>
  );
}

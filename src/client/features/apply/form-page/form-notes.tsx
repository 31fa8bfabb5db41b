import { CircleAlert, WifiOff } from 'lucide-react';
import { useIsOnline } from '#client/connection/connection.ts';
import type { SubmittedVersion } from '#client/forms/programme/form-status.ts';
import { useMe } from '#client/session/me.ts';
import { formatDate, formatTime } from '#domain/time/dates.ts';
import { readersZone } from '#domain/time/zone.ts';
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
  const zone = readersZone(useMe().timeZoneId);
  if (submitted === null) return null;
  const { savedDate } = submitted;
  return (
    <p className={styles.note}>
      What you submitted on {formatDate(savedDate, zone)} at {formatTime(savedDate, zone)} counts until you
      submit this.
    </p>
  );
}

/** Note of what submitting means without a connection. */
export function OfflineNote() {
  if (useIsOnline()) return null;
  return (
    <p className={styles.note}>
      <WifiOff size={16} strokeWidth={2} aria-hidden />
      No connection. You can submit: it is kept on this phone and sent when there is one.
    </p>
  );
}

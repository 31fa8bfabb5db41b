import type { SubmittedVersion } from '#client/features/apply/form/form-status.ts';
import { useMe } from '#client/session/me.ts';
import { formatDate, formatTime } from '#domain/time/dates.ts';
import { readersZone } from '#domain/time/zone.ts';
import styles from './notes.module.css';

interface SubmittedLineProps {
  readonly submitted: SubmittedVersion | null;
}

/** Says which version counts while this one is being written. */
export function SubmittedLine({ submitted }: SubmittedLineProps) {
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

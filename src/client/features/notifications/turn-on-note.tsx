import { CircleAlert } from 'lucide-react';
import { FailureNote } from '#client/network/failure-note.tsx';
import type { TurnedOn } from '#client/push/turn-on.ts';
import { offlineText, outcomeTexts } from './notification-words.ts';
import styles from './turn-on-note.module.css';

interface TurnOnNoteProps {
  readonly outcome: TurnedOn | undefined;
  readonly error: unknown;
}

/** Reason why notifications are still off, beside the button that was tapped. */
export function TurnOnNote({ outcome, error }: TurnOnNoteProps) {
  if (error) return <FailureNote error={error} offlineText={offlineText} />;
  if (outcome === undefined || outcome === 'on' || outcome === 'blocked') return null;
  return (
    <p className={styles.note} role="alert">
      <CircleAlert size={16} strokeWidth={2} aria-hidden />
      {outcomeTexts[outcome]}
    </p>
  );
}

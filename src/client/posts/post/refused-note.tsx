import { CircleAlert } from 'lucide-react';
import type { Refusal } from '#offline/outbox/entry.ts';
import styles from './refused-note.module.css';

interface RefusedNoteProps {
  readonly refusal: Refusal;
  readonly what: 'Not sent' | 'Not deleted';
}

export function RefusedNote({ refusal, what }: RefusedNoteProps) {
  return (
    <p className={styles.refused}>
      <CircleAlert size={16} strokeWidth={2} aria-hidden />
      <span>
        {what}: {refusal.message}
      </span>
    </p>
  );
}

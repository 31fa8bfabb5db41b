import { CircleAlert } from 'lucide-react';
import styles from './notes.module.css';

interface RefusalNoteProps {
  readonly refusal: string | null;
}

/** Reason of the server's refusal. */
export function RefusalNote({ refusal }: RefusalNoteProps) {
  if (refusal === null) return null;
  return (
    <p className={styles.refusal} role="status">
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      {refusal}
    </p>
  );
}

import { CircleAlert } from 'lucide-react';
import styles from './text-field.module.css';

interface FieldMessageProps {
  id: string;
  error?: string;
  hint?: string;
}

/** The line under a field: what is wrong with it, else what helps to fill it. */
export function FieldMessage({ id, error, hint }: FieldMessageProps) {
  if (error) {
    return (
      <p id={id} className={styles.error} role="alert">
        <CircleAlert size={16} strokeWidth={2} aria-hidden />
        {error}
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  );
}

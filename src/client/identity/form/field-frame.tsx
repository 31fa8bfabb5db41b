import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldMessage } from '#client/ui/field-message.tsx';
import styles from './field-frame.module.css';

interface FieldFrameProps {
  /** Of the field inside, which is described by `<id>-message`. */
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** At the end of the label's line: a button. */
  readonly end?: ReactNode;
  readonly error?: string;
  readonly hint?: string;
  /** A line in the message's place while there is no error. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** A label, a field of whatever kind, and the line under it. */
export function FieldFrame({ id, label, icon: Icon, end, error, hint, state, children }: FieldFrameProps) {
  const messageId = `${id}-message`;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label id={`${id}-label`} className={styles.label} htmlFor={id}>
          {Icon && <Icon className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />}
          {label}
        </label>
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {children}
      {error || !state ? (
        <FieldMessage id={messageId} error={error} hint={hint} />
      ) : (
        <div id={messageId}>{state}</div>
      )}
    </div>
  );
}

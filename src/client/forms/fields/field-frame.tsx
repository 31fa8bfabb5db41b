import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '#contract/texts.ts';
import styles from './field-frame.module.css';

/** Props that every field has. */
export interface FieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Words of what a valid input is, under the error that only says that this one is not. */
  readonly reason?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** Of the field inside, which is described by `<id>-message`. */
  readonly id: string;
  readonly icon?: LucideIcon;
  readonly isOptional?: boolean;
  /** At the end of the label's line: a button. */
  readonly end?: ReactNode;
  /** A line in the message's place while there is no error. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** A label, a field of whatever kind, and the line under it. */
export function FieldFrame({ id, label, icon: Icon, isOptional, end, state, ...frame }: FieldFrameProps) {
  const { error, hint, reason, children } = frame;
  const messageId = `${id}-message`;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label id={`${id}-label`} className={styles.label} htmlFor={id}>
          {Icon && <Icon className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />}
          {label}
          {isOptional && <span className={styles.optional}> (optional)</span>}
        </label>
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {children}
      {error || !state ? (
        <FieldMessage id={messageId} error={error} hint={hint} reason={reason} />
      ) : (
        <div id={messageId}>{state}</div>
      )}
    </div>
  );
}

/** Makes the attributes by which an input tells its fault and its hint. */
export const describedBy = (id: string, { error, hint }: Pick<FieldProps, 'error' | 'hint'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-message` : undefined,
});

interface FieldMessageProps extends Omit<FieldProps, 'label'> {
  readonly id: string;
}

/** The lines under a field: what is wrong with it, and what helps to fill it. */
export function FieldMessage({ id, error, hint, reason }: FieldMessageProps) {
  if (!error && !hint) return null;
  return (
    <div id={id} className={styles.message}>
      {error && (
        <p className={styles.error} role="alert">
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          {error}
        </p>
      )}
      {reason && error === texts.invalid && <p className={styles.hint}>{reason}</p>}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

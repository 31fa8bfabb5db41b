import type { LucideIcon } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { FieldMessage } from './field-message.tsx';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  hint?: string;
  isOptional?: boolean;
  icon?: LucideIcon;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hint, isOptional = false, icon: Icon, id, ...attributes } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const messageId = `${inputId}-message`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      <div className={[styles.box, Icon ? styles.withIcon : ''].join(' ')}>
        <input
          dir="auto"
          type="text"
          {...attributes}
          id={inputId}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId : undefined}
        />
        {Icon && <Icon className={styles.icon} size={22} strokeWidth={1.75} aria-hidden />}
      </div>
      <FieldMessage id={messageId} error={error} hint={hint} />
    </div>
  );
}

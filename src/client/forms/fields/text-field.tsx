import type { LucideIcon } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { describedBy, FieldFrame, type FieldProps } from './field-frame.tsx';
import { LengthLeft } from './length-left.tsx';
import styles from './text-field.module.css';

interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isOptional?: boolean;
  readonly icon?: LucideIcon;
  /** Most characters; near it the field counts. The text is never cut. */
  readonly limit?: number;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A field for one line. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, isOptional = false, icon: Icon, limit, id, ...rest } = props;
  const { error, hint, reason, ...attributes } = rest;
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame id={inputId} label={label} error={error} hint={hint} reason={reason} isOptional={isOptional}>
      <div className={[styles.box, Icon ? styles.withIcon : ''].join(' ')}>
        <input
          dir="auto"
          type="text"
          {...attributes}
          id={inputId}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...describedBy(inputId, { error, hint })}
        />
        {Icon && <Icon className={styles.icon} size={22} strokeWidth={1.75} aria-hidden />}
      </div>
      {limit !== undefined && <LengthLeft value={value} limit={limit} />}
    </FieldFrame>
  );
}

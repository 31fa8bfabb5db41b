import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { describedBy, FieldFrame, FieldMessage, type FieldProps } from './field-frame.tsx';
import { LengthLeft } from './length-left.tsx';
import styles from './text-area.module.css';
import fieldStyles from './text-field.module.css';

interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isOptional?: boolean;
  /** Most characters; near it the field counts. The text is never cut. */
  readonly limit?: number;
  /** At the end of the line under the field: a count. */
  readonly end?: ReactNode;
}

/** A field for several lines; it grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, error, hint, isOptional = false, limit, end, id, ...attributes } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const foot = (
    <div className={styles.foot}>
      <FieldMessage id={`${inputId}-message`} error={error} hint={hint} />
      <span className={styles.end}>{end}</span>
    </div>
  );
  return (
    <FieldFrame
      id={inputId}
      label={label}
      isOptional={isOptional}
      {...(end === undefined ? { error, hint } : {})}
    >
      <div className={styles.frame} data-text={value}>
        <textarea
          dir="auto"
          rows={4}
          {...attributes}
          id={inputId}
          className={[fieldStyles.input, styles.area].join(' ')}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...describedBy(inputId, { error, hint })}
        />
      </div>
      {end !== undefined && foot}
      {limit !== undefined && <LengthLeft value={value} limit={limit} />}
    </FieldFrame>
  );
}

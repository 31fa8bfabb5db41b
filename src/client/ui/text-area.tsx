import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { FieldMessage } from './field-message.tsx';
import styles from './text-area.module.css';
import fieldStyles from './text-field.module.css';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  hint?: string;
  isOptional?: boolean;
  /** Most characters; near it the field counts. The text is never cut. */
  limit?: number;
  /** At the end of the line under the field: a count. */
  end?: ReactNode;
}

const nearlyFull = 0.9;

/** A field for several lines; it grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, error, hint, isOptional = false, limit, end, id, ...attributes } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const messageId = `${inputId}-message`;
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={inputId}>
        {label}
        {isOptional && <span className={fieldStyles.optional}> (optional)</span>}
      </label>
      <div className={styles.frame} data-text={value}>
        <textarea
          dir="auto"
          rows={4}
          {...attributes}
          id={inputId}
          className={[fieldStyles.input, styles.area].join(' ')}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId : undefined}
        />
      </div>
      {end === undefined ? (
        <FieldMessage id={messageId} error={error} hint={hint} />
      ) : (
        <div className={styles.foot}>
          <FieldMessage id={messageId} error={error} hint={hint} />
          <span className={styles.end}>{end}</span>
        </div>
      )}
      {limit !== undefined && <Room value={value} limit={limit} />}
    </div>
  );
}

/** Number of characters left, once that is worth knowing; counted in code points, as the server does. */
function Room({ value, limit }: { value: string; limit: number }) {
  const left = limit - [...value].length;
  return (
    <p className={styles.room} data-over={left < 0 || undefined} role="status">
      {left < 0 && `${-left} too many`}
      {left >= 0 && left < limit * (1 - nearlyFull) && `${left} left`}
    </p>
  );
}

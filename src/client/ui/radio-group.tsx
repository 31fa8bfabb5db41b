import { useId } from 'react';
import { FieldMessage } from './field-message.tsx';
import styles from './radio-group.module.css';
import fieldStyles from './text-field.module.css';

interface RadioGroupProps<Value extends string> {
  label: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string;
  hint?: string;
  /** One under the other, or side by side where they have the room. */
  look?: 'rows' | 'pair';
}

/** A question with a few answers, all in sight, each as large as a button. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, name, options, value, onChange, error, hint, look = 'rows' } = props;
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={fieldStyles.field}
      aria-labelledby={id}
      aria-describedby={error || hint ? `${id}-message` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <span id={id} className={fieldStyles.label}>
        {label}
      </span>
      <div className={styles[look]}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </div>
  );
}

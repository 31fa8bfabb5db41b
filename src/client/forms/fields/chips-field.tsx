import { useId } from 'react';
import styles from './chips-field.module.css';
import frame from './field-frame.module.css';
import { describedBy, FieldMessage, type FieldProps } from './field-frame.tsx';

interface ChipsFieldProps<Value extends string> extends FieldProps {
  /** `short` is seen, `label` is read out. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly short: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
}

/** A choice of several out of a few, all in sight; they stay in the order of the options. */
export function ChipsField<Value extends string>(props: ChipsFieldProps<Value>) {
  const { label, options, chosen, onChange, error, hint } = props;
  const id = useId();
  const toggle = (value: Value, isOn: boolean) => {
    const next = options
      .map((option) => option.value)
      .filter((one) => (one === value ? isOn : chosen.includes(one)));
    onChange(next);
  };
  return (
    <fieldset className={frame.field} {...describedBy(id, { error, hint })}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              className={styles.input}
              type="checkbox"
              aria-label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {option.short}
          </label>
        ))}
      </div>
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </fieldset>
  );
}

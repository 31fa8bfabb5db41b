import { type Ref, useId } from 'react';
import { FieldMessage } from '#client/forms/fields/field-frame.tsx';
import { limits } from '#contract/limits.ts';
import { westernDigits } from '#contract/written-text.ts';
import styles from './code-field.module.css';

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly error?: string;
  readonly isBusy: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

const places = Array.from({ length: limits.signInCodeLength }, (_, place) => place);

/** Digits of any script, whatever was typed or pasted around them. */
const digitsOf = (text: string) => westernDigits(text).replace(/\D/g, '').slice(0, limits.signInCodeLength);

/** Six boxes drawn under one input, so that pasting, autofill and screen readers meet a single field. */
export function CodeField({ label, value, onChange, error, isBusy, ref }: CodeFieldProps) {
  const id = useId();
  const next = Math.min(value.length, places.length - 1);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.code}>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          readOnly={isBusy}
          onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
          onSelect={({ currentTarget: input }) =>
            input.setSelectionRange(input.value.length, input.value.length)
          }
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
        />
        <div className={styles.boxes} aria-hidden="true">
          {places.map((place) => (
            <span key={place} className={styles.box} data-next={place === next}>
              {value[place]}
            </span>
          ))}
        </div>
      </div>
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}

import type { FieldProps } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

interface EmailFieldProps extends Partial<FieldProps> {
  /** Also tells password managers and keyboards what is meant. */
  readonly name: 'email' | 'username';
  readonly value: string;
  /** None where the address is changed nowhere. */
  readonly onChange?: (email: string) => void;
}

export function EmailField({ label = 'E-mail', name, onChange, ...field }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      type="email"
      name={name}
      inputMode="email"
      autoComplete={name}
      autoCapitalize="none"
      spellCheck={false}
      readOnly={onChange === undefined}
      onChange={onChange ?? (() => undefined)}
      {...field}
    />
  );
}

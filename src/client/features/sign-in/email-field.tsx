import { TextField } from '#client/ui/text-field.tsx';
import { texts } from '#contract/texts.ts';

interface EmailFieldProps {
  /** Also tells password managers and keyboards what is meant. */
  readonly name: 'email' | 'username';
  readonly value: string;
  readonly onChange: (email: string) => void;
  readonly isInvalid: boolean;
}

export function EmailField({ name, value, onChange, isInvalid }: EmailFieldProps) {
  return (
    <TextField
      label="E-mail"
      type="email"
      name={name}
      inputMode="email"
      autoComplete={name}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={onChange}
      error={isInvalid ? texts.invalid : undefined}
    />
  );
}

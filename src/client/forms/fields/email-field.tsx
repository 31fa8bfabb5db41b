import type { Ref } from 'react';
import { limits } from '#contract/limits.ts';
import type { FieldProps } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

interface EmailFieldProps extends Partial<FieldProps> {
  /** Also tells password managers and keyboards what is meant. */
  readonly name: 'email' | 'username';
  readonly value: string;
  /** The browser suggests passkeys too. */
  readonly takesPasskeys?: boolean | undefined;
  /** None where the address is changed nowhere. */
  readonly onChange?: (email: string) => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Tells whether there is something to send (specification, section 5): trimmed, required, at most 150 characters. */
export function canSendTo(email: string): boolean {
  const length = [...email.trim()].length;
  return length > 0 && length <= limits.emailMaxLength;
}

export function EmailField({ label = 'E-mail', name, takesPasskeys, onChange, ...field }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      type="email"
      name={name}
      inputMode="email"
      autoComplete={takesPasskeys ? `${name} webauthn` : name}
      autoCapitalize="none"
      spellCheck={false}
      limit={limits.emailMaxLength}
      readOnly={onChange === undefined}
      onChange={onChange ?? (() => undefined)}
      {...field}
    />
  );
}

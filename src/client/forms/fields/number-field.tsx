import type { ComponentProps } from 'react';
import { westernDigits } from '#contract/written-text.ts';
import { TextField } from './text-field.tsx';

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'inputMode' | 'type' | 'dir'> {
  /** With a point or a comma before the decimals. */
  readonly isDecimal?: boolean;
}

/** A number of no sign, in digits of whatever script. */
export function NumberField({ isDecimal = false, onChange, ...field }: NumberFieldProps) {
  const others = isDecimal ? /[^\d.,٫]/g : /\D/g;
  return (
    <TextField
      autoComplete="off"
      {...field}
      dir="ltr"
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      onChange={(typed) => onChange(westernDigits(typed).replace(others, ''))}
    />
  );
}

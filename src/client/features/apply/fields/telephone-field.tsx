import { textOf } from '#client/features/apply/questions/question.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { kingdomTelephone } from '#contract/form-fields.ts';
import { caretNow } from './caret.ts';
import type { FieldProps } from './field-props.ts';

/** Takes a number in whatever way it is written, and shows it in the kingdom's when one goes on. */
export function TelephoneField({ question, answer, error, change }: FieldProps<'telephone'>) {
  const { field, label, hint } = question;
  const text = textOf(answer);
  const tidy = () => {
    const number = kingdomTelephone(text);
    if (number !== null && number !== text) change(field, number, number.length);
  };
  return (
    <TextField
      label={label}
      hint={hint}
      name={field}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint="next"
      value={text}
      onChange={(typed) => change(field, typed, caretNow())}
      onBlur={tidy}
      error={error}
    />
  );
}

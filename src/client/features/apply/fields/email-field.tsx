import { textOf } from '#client/features/apply/questions/question.ts';
import { TextField } from '#client/ui/text-field.tsx';
import type { FieldProps } from './field-props.ts';

/** The account's; it is changed nowhere. */
export function EmailField({ question, answer, error }: FieldProps<'email'>) {
  return (
    <TextField
      label={question.label}
      hint={question.hint}
      name={question.field}
      type="email"
      readOnly
      value={textOf(answer)}
      onChange={() => {}}
      error={error}
    />
  );
}

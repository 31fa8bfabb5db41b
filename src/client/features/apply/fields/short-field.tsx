import { textOf } from '#client/features/apply/questions/question.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { caretNow } from './caret.ts';
import type { FieldProps } from './field-props.ts';

export function ShortField({ question, answer, error, change }: FieldProps<'short'>) {
  const { field, label, hint, type, inputMode, autoComplete, autoCapitalize, placeholder } = question;
  return (
    <TextField
      label={label}
      hint={hint}
      name={field}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      autoCapitalize={autoCapitalize}
      spellCheck={type === 'url' ? false : undefined}
      placeholder={placeholder}
      enterKeyHint="next"
      value={textOf(answer)}
      onChange={(text) => change(field, text, caretNow())}
      error={error}
    />
  );
}

import { textOf } from '#client/features/apply/questions/question.ts';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import type { FieldProps } from './field-props.ts';

export function ChoiceField({ question, answer, error, change }: FieldProps<'choice'>) {
  const { field, label, hint, options } = question;
  return (
    <RadioGroup
      label={label}
      hint={hint}
      name={field}
      options={options.map((option) => ({ value: option, label: option }))}
      value={textOf(answer) || null}
      onChange={(option) => change(field, option)}
      error={error}
    />
  );
}

const yesAndNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

export function YesNoField({ question, answer, error, change }: FieldProps<'yes-no'>) {
  const { field, label, hint } = question;
  const chosen = answer === true ? 'yes' : 'no';
  return (
    <RadioGroup
      label={label}
      hint={hint}
      name={field}
      look="pair"
      options={yesAndNo}
      value={typeof answer === 'boolean' ? chosen : null}
      onChange={(option) => change(field, option === 'yes')}
      error={error}
    />
  );
}

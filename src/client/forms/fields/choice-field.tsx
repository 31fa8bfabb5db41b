import { useId } from 'react';
import { type RadioOption, RadioOptions } from '#client/ui/controls/choice-group.tsx';
import styles from './choice-field.module.css';
import frame from './field-frame.module.css';
import { describedBy, FieldMessage, type FieldProps } from './field-frame.tsx';

interface ChoiceFieldProps<Value extends string> extends FieldProps {
  readonly name: string;
  readonly options: readonly RadioOption<Value>[];
  /** Null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** One under the other, side by side where they have the room, or each as wide as its word. */
  readonly look?: 'rows' | 'pair' | 'words';
}

/** A question with a few answers, all in sight, each as large as a button. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, name, options, value, onChange, error, hint, look = 'rows' } = props;
  const id = useId();
  return (
    <div role="radiogroup" className={frame.field} aria-labelledby={id} {...describedBy(id, { error, hint })}>
      <span id={id} className={frame.label}>
        {label}
      </span>
      <div className={styles[look]}>
        <RadioOptions {...{ name, options, value, onChange }} look={styles} />
      </div>
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </div>
  );
}

const yesAndNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

interface YesNoFieldProps extends Omit<ChoiceFieldProps<never>, 'options' | 'value' | 'onChange' | 'look'> {
  /** Null while nothing is chosen. */
  readonly value: boolean | null;
  readonly onChange: (value: boolean) => void;
}

/** A question with two answers. */
export function YesNoField({ value, onChange, ...question }: YesNoFieldProps) {
  return (
    <ChoiceField
      {...question}
      look="pair"
      options={yesAndNo}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={(option) => onChange(option === 'yes')}
    />
  );
}

import { useId } from 'react';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import styles from './choice-group.module.css';

interface ChoiceGroupProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Segments fill one bar; chips stand by themselves, as above a list whose shown part they choose. */
  look: 'segments' | 'chips';
}

/** A choice of a few, all in sight; arrow keys move it, since it is a group of radio buttons. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { label, options, value, onChange, look } = props;
  const name = useId();
  return (
    <fieldset className={styles[look]}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <RadioOptions {...{ name, options, value, onChange }} look={styles} />
    </fieldset>
  );
}

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Sentence under the label that says what it means. */
  readonly second?: string;
}

interface RadioOptionsProps<Value extends string> {
  readonly name: string;
  readonly options: readonly RadioOption<Value>[];
  /** Null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Classes of an option and of its radio button. */
  readonly look: Readonly<Record<string, string>>;
}

/** The radio buttons of a group, each with its words. */
export function RadioOptions<Value extends string>(props: RadioOptionsProps<Value>) {
  const { name, options, value, onChange, look } = props;
  const id = useId();
  return options.map(({ value: own, label, second }) => (
    <label key={own} className={look.option}>
      <input
        className={look.input}
        type="radio"
        name={name}
        value={own}
        checked={own === value}
        onChange={() => onChange(own)}
        {...(second && { 'aria-labelledby': `${id}-${own}`, 'aria-describedby': `${id}-${own}-second` })}
      />
      {second ? (
        <span>
          <span id={`${id}-${own}`}>{label}</span>
          <span id={`${id}-${own}-second`} className={look.second}>
            {second}
          </span>
        </span>
      ) : (
        label
      )}
    </label>
  ));
}

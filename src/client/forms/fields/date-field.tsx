import { type KeyboardEvent, useId, useRef } from 'react';
import {
  type BirthYears,
  type DateOfBirthParts,
  dateOfBirthFaults,
  dateOfBirthParts,
  dateOfBirthText,
} from '#contract/date-of-birth.ts';
import styles from './date-field.module.css';
import { type BirthPart, birthParts, caretIn, partBefore, partLengths, typeInto } from './date-typing.ts';
import frame from './field-frame.module.css';
import { FieldMessage, type FieldProps } from './field-frame.tsx';
import fieldStyles from './text-field.module.css';

const labels: Readonly<Record<BirthPart, string>> = { day: 'Day', month: 'Month', year: 'Year' };

interface DateFieldProps extends FieldProps {
  readonly name: string;
  /** Years of birth that are taken. */
  readonly years: BirthYears;
  /** `DD/MM/YYYY`, as far as it is typed. */
  readonly value: string;
  /** Also tells where in the whole text the cursor stands. */
  readonly onChange: (text: string, caret: number) => void;
}

/** A date of birth in three inputs; what is complete leads on to the next, a pasted date fills all of them. */
export function DateField({ label, name, hint, years, value, error, onChange }: DateFieldProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const parts = dateOfBirthParts(value);
  const faults = error === undefined ? {} : dateOfBirthFaults(value, years);
  const partErrors = birthParts.flatMap((part) => faults[part] ?? []);
  const inputOf = (part: BirthPart) =>
    group.current?.querySelector<HTMLInputElement>(`[data-part="${part}"]`);
  const handleChange = (part: BirthPart, input: HTMLInputElement) => {
    const typed = typeInto(parts, part, input.value);
    const caret = typed.part === part ? (input.selectionStart ?? 0) : typed.parts[typed.part].length;
    onChange(dateOfBirthText(typed.parts), caretIn(typed.parts, typed.part, caret));
    // What stands there already is typed over.
    if (typed.part !== part) {
      inputOf(typed.part)?.focus();
      inputOf(typed.part)?.select();
    }
  };
  return (
    <fieldset ref={group} className={frame.field} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.parts}>
        {birthParts.map((part) => (
          <PartInput
            key={part}
            part={part}
            parts={parts}
            name={name}
            describedBy={error ? `${id}-error` : undefined}
            isFaulty={error !== undefined && (faults[part] !== undefined || partErrors.length === 0)}
            onChange={handleChange}
            onBack={(before) => inputOf(before)?.focus()}
          />
        ))}
      </div>
      {error && (
        <div id={`${id}-error`} className={styles.errors}>
          {(partErrors.length > 0 ? partErrors : [error]).map((one) => (
            <FieldMessage key={one} id={`${id}-${one}`} error={one} />
          ))}
        </div>
      )}
      <FieldMessage
        id={`${id}-hint`}
        hint={error ? `A day of the calendar, years ${years.from} to ${years.to}` : hint}
      />
    </fieldset>
  );
}

interface PartInputProps {
  readonly part: BirthPart;
  readonly parts: DateOfBirthParts;
  readonly name: string;
  readonly describedBy: string | undefined;
  readonly isFaulty: boolean;
  readonly onChange: (part: BirthPart, input: HTMLInputElement) => void;
  readonly onBack: (part: BirthPart) => void;
}

function PartInput({ part, parts, name, describedBy, isFaulty, onChange, onBack }: PartInputProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const before = partBefore(part);
    if (event.key !== 'Backspace' || parts[part] !== '' || before === undefined) return;
    event.preventDefault();
    onBack(before);
  };
  return (
    <label className={styles.part}>
      {labels[part]}
      <input
        className={fieldStyles.input}
        type="text"
        inputMode="numeric"
        name={name}
        data-part={part}
        autoComplete={`bday-${part}`}
        enterKeyHint="next"
        placeholder={labels[part].charAt(0).repeat(partLengths[part])}
        size={partLengths[part]}
        value={parts[part]}
        onChange={(event) => onChange(part, event.currentTarget)}
        onKeyDown={handleKeyDown}
        aria-invalid={isFaulty || undefined}
        aria-describedby={describedBy}
      />
    </label>
  );
}

import { type KeyboardEvent, useId, useRef } from 'react';
import { textOf } from '#client/features/apply/questions/question.ts';
import { FieldMessage } from '#client/ui/field-message.tsx';
import fieldStyles from '#client/ui/text-field.module.css';
import {
  type DateOfBirthParts,
  dateOfBirthFaults,
  dateOfBirthParts,
  dateOfBirthText,
} from '#contract/date-of-birth.ts';
import { limits } from '#contract/limits.ts';
import { type BirthPart, birthParts, caretIn, partBefore, partLengths, typeInto } from './birth-typing.ts';
import styles from './date-field.module.css';
import type { FieldProps } from './field-props.ts';

const range = `A day of the calendar, years ${limits.birthYearMin} to ${limits.birthYearMax}`;
const labels: Readonly<Record<BirthPart, string>> = { day: 'Day', month: 'Month', year: 'Year' };

/** A date of birth in three inputs; what is complete leads on to the next, a pasted date fills all of them. */
export function DateField({ question, answer, error, change }: FieldProps<'date'>) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const text = textOf(answer);
  const parts = dateOfBirthParts(text);
  const faults = error === undefined ? {} : dateOfBirthFaults(text);
  const partErrors = birthParts.flatMap((part) => faults[part] ?? []);
  const inputOf = (part: BirthPart) =>
    group.current?.querySelector<HTMLInputElement>(`[data-part="${part}"]`);
  const handleChange = (part: BirthPart, input: HTMLInputElement) => {
    const typed = typeInto(parts, part, input.value);
    const caret = typed.part === part ? (input.selectionStart ?? 0) : typed.parts[typed.part].length;
    change(question.field, dateOfBirthText(typed.parts), caretIn(typed.parts, typed.part, caret));
    // What stands there already is typed over.
    if (typed.part !== part) {
      inputOf(typed.part)?.focus();
      inputOf(typed.part)?.select();
    }
  };
  return (
    <fieldset ref={group} className={fieldStyles.field} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{question.label}</legend>
      <div className={styles.parts}>
        {birthParts.map((part) => (
          <PartInput
            key={part}
            part={part}
            parts={parts}
            field={question.field}
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
      <FieldMessage id={`${id}-hint`} hint={error ? range : question.hint} />
    </fieldset>
  );
}

interface PartInputProps {
  readonly part: BirthPart;
  readonly parts: DateOfBirthParts;
  readonly field: string;
  readonly describedBy: string | undefined;
  readonly isFaulty: boolean;
  readonly onChange: (part: BirthPart, input: HTMLInputElement) => void;
  readonly onBack: (part: BirthPart) => void;
}

function PartInput({ part, parts, field, describedBy, isFaulty, onChange, onBack }: PartInputProps) {
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
        name={field}
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

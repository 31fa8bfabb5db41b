import { useId } from 'react';
import frame from './field-frame.module.css';
import { describedBy, FieldFrame, FieldMessage, type FieldProps } from './field-frame.tsx';
import styles from './moment-field.module.css';
import fieldStyles from './text-field.module.css';

const inputClass = [fieldStyles.input, styles.input].join(' ');

interface DayFieldProps extends FieldProps {
  /** `2021-06-18`; empty while none is chosen. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** First day that can be picked. */
  readonly min?: string;
}

/** A calendar day, picked as the phone lets days be picked. */
export function DayField({ label, value, onChange, min, error, hint, reason }: DayFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} reason={reason}>
      <input
        id={id}
        className={inputClass}
        type="date"
        min={min}
        max="9999-12-31"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...describedBy(id, { error, hint })}
      />
    </FieldFrame>
  );
}

interface MomentFieldProps extends DayFieldProps {
  /** Name of which its two parts are: `Start` makes "Start date" and "Start time". */
  readonly name: string;
}

/** A day and a time of the clock. Its value is `2021-06-18T18:05` as far as it is chosen. */
export function MomentField({ label, name, value, onChange, min, error, hint, reason }: MomentFieldProps) {
  const id = useId();
  const [day = '', time = ''] = value.split('T');
  const isMissingOne = (day === '') !== (time === '');
  const faulty = (part: string) => (error && (!isMissingOne || part === '') ? true : undefined);
  const message = error || hint ? `${id}-message` : undefined;
  return (
    <fieldset className={frame.field}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.pair}>
        <input
          className={inputClass}
          type="date"
          aria-label={`${name} date`}
          min={min}
          max="9999-12-31"
          value={day}
          onChange={(event) => onChange(`${event.currentTarget.value}T${time}`)}
          aria-invalid={faulty(day)}
          aria-describedby={message}
        />
        <input
          className={inputClass}
          type="time"
          aria-label={`${name} time`}
          value={time}
          onChange={(event) => onChange(`${day}T${event.currentTarget.value}`)}
          aria-invalid={faulty(time)}
          aria-describedby={message}
        />
      </div>
      <FieldMessage id={`${id}-message`} error={error} hint={hint} reason={reason} />
    </fieldset>
  );
}

import { ChipsField } from '#client/forms/fields/chips-field.tsx';
import { ChoiceField } from '#client/forms/fields/choice-field.tsx';
import { DayField } from '#client/forms/fields/moment-field.tsx';
import { NumberField } from '#client/forms/fields/number-field.tsx';
import { weekdays } from '#contract/event-fields.ts';
import type { RoomFieldsProps } from './field-parts.tsx';
import { monthlyChoices, weekdayOf, weekdayWord } from './recurrence-choices.ts';
import { typedDayOf } from './room-body.ts';
import styles from './room-form.module.css';

const recurrences = [
  { value: 'NEVER', label: 'Never' },
  { value: 'DAILY', label: 'Daily' },
  { value: 'WEEKLY', label: 'Weekly' },
  { value: 'MONTHLY', label: 'Monthly' },
  { value: 'YEARLY', label: 'Yearly' },
] as const;

const weekdayChips = weekdays.map((value) => {
  const label = weekdayWord(value);
  return { value, label, short: label.slice(0, 3) };
});

/** Fields of how often the room takes place, and until when. */
export function RecurrenceFields({
  values,
  change,
  faults,
  today,
}: RoomFieldsProps & { readonly today: string }) {
  const startDay = typedDayOf(values.start);
  return (
    <>
      <ChoiceField
        label="Repeats"
        name="recurrence"
        look="words"
        options={recurrences}
        value={values.recurrence}
        onChange={(recurrence) => change({ recurrence })}
        error={faults['recurringEvent.recurringType']}
      />
      <RepeatOnField values={values} change={change} error={faults['recurringEvent.repeatOn']} />
      {values.recurrence !== 'NEVER' && (
        <div className={styles.days}>
          <DayField
            label="Ends on"
            min={startDay > today ? startDay : today}
            value={values.endsOn}
            onChange={(endsOn) => change({ endsOn })}
            error={faults['recurringEvent.endsOn']}
            reason={
              values.endsOn < today
                ? 'Today or later.'
                : 'Until then the room takes place on no day: choose a later one.'
            }
          />
          <NumberField
            label="Number of occurrences"
            value={values.occurrences}
            maxLength={3}
            onChange={(occurrences) => change({ occurrences })}
            error={faults['recurringEvent.numberOfOccurrence']}
            hint="0 means by date only."
          />
        </div>
      )}
    </>
  );
}

type RepeatOnProps = Pick<RoomFieldsProps, 'values' | 'change'> & { readonly error: string | undefined };

function RepeatOnField({ values, change, error }: RepeatOnProps) {
  if (values.recurrence === 'MONTHLY') {
    return (
      <ChoiceField
        label="Repeat on"
        name="monthlyOn"
        options={monthlyChoices(values)}
        value={values.monthlyOn}
        onChange={(monthlyOn) => change({ monthlyOn })}
        error={error}
      />
    );
  }
  if (values.recurrence !== 'WEEKLY') return null;
  const own = weekdayOf(values.start);
  return (
    <ChipsField
      label="Repeat on"
      options={weekdayChips}
      // Without a choice the start decides.
      chosen={values.weekdays.length > 0 || own === null ? values.weekdays : [own]}
      onChange={(chosen) => change({ weekdays: chosen })}
      error={error}
    />
  );
}

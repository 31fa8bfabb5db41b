import { memo } from 'react';
import { ChoiceField, YesNoField } from '#client/forms/fields/choice-field.tsx';
import { DateField } from '#client/forms/fields/date-field.tsx';
import { EmailField } from '#client/forms/fields/email-field.tsx';
import { caretNow } from '#client/forms/fields/focus-field.ts';
import { LinkListField } from '#client/forms/fields/link-list-field.tsx';
import { TextArea } from '#client/forms/fields/text-area.tsx';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { kingdomTelephone } from '#contract/form-fields.ts';
import { limits } from '#contract/limits.ts';
import { countWords } from '#contract/written-text.ts';
import {
  type Answer,
  type FormAnswers,
  type Question,
  type ShortQuestion,
  textOf,
} from '#domain/forms/question.ts';
import styles from './question-field.module.css';
import { useBirthYears } from './use-birth-years.ts';

/** Tells the form of an answer, and where in its text the cursor stands. */
export type ChangeAnswer = (field: string, answer: FormAnswers[string], caret?: number | null) => void;

interface QuestionFieldProps {
  readonly question: Question;
  readonly answer: Answer;
  readonly error: string | undefined;
  /** The same function at every drawing, so that only the field that is typed in is drawn. */
  readonly change: ChangeAnswer;
}

/** The field of a question; drawn anew only when its own answer or fault changes. */
export const QuestionField = memo(function QuestionField(props: QuestionFieldProps) {
  const { question, answer, error, change } = props;
  const { field, label, hint } = question;
  const shown = { label, hint, error, name: field };
  const written = {
    ...shown,
    value: textOf(answer),
    onChange: (text: string, caret: number | null = caretNow()) => change(field, text, caret),
  };
  switch (question.kind) {
    case 'short':
      return (
        <TextField {...written} {...attributesOf(question)} onChange={(text) => written.onChange(text)} />
      );
    case 'telephone':
      return <TelephoneField {...written} />;
    case 'email':
      return <EmailField {...shown} name="email" value={written.value} />;
    case 'date':
      return <BirthDateField {...written} />;
    case 'choice': {
      const options = question.options.map((option) => ({ value: option, label: option }));
      const choose = (option: string) => change(field, option);
      return <ChoiceField {...shown} options={options} value={written.value || null} onChange={choose} />;
    }
    case 'yes-no': {
      const value = typeof answer === 'boolean' ? answer : null;
      return <YesNoField {...shown} value={value} onChange={(isYes) => change(field, isYes)} />;
    }
    case 'long':
      return <LongField {...written} />;
    case 'links':
      return <LinkListField {...written} />;
  }
});

const attributesOf = ({ type, inputMode, autoComplete, autoCapitalize, placeholder }: ShortQuestion) =>
  ({
    type,
    inputMode,
    autoComplete,
    autoCapitalize,
    placeholder,
    spellCheck: type === 'url' ? false : undefined,
    enterKeyHint: 'next',
  }) as const;

interface WrittenFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string, caret?: number | null) => void;
}

/** Takes a number in whatever way it is written, and shows it in the kingdom's when one goes on. */
function TelephoneField({ value, onChange, ...field }: WrittenFieldProps) {
  const tidy = () => {
    const number = kingdomTelephone(value);
    if (number !== null && number !== value) onChange(number, number.length);
  };
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint="next"
      value={value}
      onChange={(typed) => onChange(typed)}
      onBlur={tidy}
    />
  );
}

function BirthDateField(props: WrittenFieldProps) {
  return <DateField {...props} years={useBirthYears()} />;
}

const most = limits.answerMaxWords;

/** A long answer, which counts its words and cuts nothing. */
function LongField({ hint = `Up to ${most} words`, value, onChange, ...field }: WrittenFieldProps) {
  const count = countWords(value);
  const end = (
    <span className={styles.count} data-over={count > most || undefined}>
      {count} / {most}
      <VisuallyHidden> words</VisuallyHidden>
    </span>
  );
  return <TextArea {...field} hint={hint} value={value} onChange={(typed) => onChange(typed)} end={end} />;
}

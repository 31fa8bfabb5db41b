import { textOf } from '#client/features/apply/questions/question.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { countWords } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { caretNow } from './caret.ts';
import type { FieldProps } from './field-props.ts';
import styles from './long-field.module.css';

const most = limits.answerMaxWords;

/** A long answer, which counts its words and cuts nothing. */
export function LongField({ question, answer, error, change }: FieldProps<'long'>) {
  const { field, label, hint } = question;
  const text = textOf(answer);
  return (
    <TextArea
      label={label}
      hint={hint ?? `Up to ${most} words`}
      name={field}
      value={text}
      onChange={(typed) => change(field, typed, caretNow())}
      error={error}
      end={<WordCount text={text} />}
    />
  );
}

function WordCount({ text }: { text: string }) {
  const count = countWords(text);
  return (
    <span className={styles.count} data-over={count > most || undefined}>
      {count} / {most}
      <VisuallyHidden> words</VisuallyHidden>
    </span>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useWhen } from '#client/features/apply/info/use-when.ts';
import { chosenAnswers, type FormDifference, type Side } from '#client/forms/conflict.ts';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import type { OtherVersion } from '#client/forms/programme/form-view.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { answerWords } from '#domain/forms/answer-rows.ts';
import type { Question } from '#domain/forms/question.ts';
import { CopyButton, FoldedAnswer } from './answer-section.tsx';
import styles from './conflict-page.module.css';
import { CloseButton, FormFrame, FormHeading } from './form-frame.tsx';

interface ConflictPageProps {
  /** Name of the form. */
  readonly title: string;
  readonly handle: FormHandle;
  readonly other: OtherVersion;
  readonly questions: readonly Question[];
}

/** Page shown where two devices have written into the same form: the person chooses, question by question. */
export function ConflictPage({ title, handle, other, questions }: ConflictPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const { lasting } = useWhen();
  const { differences } = other;
  const sideOf = ({ field, suggested }: FormDifference) => chosen[field] ?? suggested;
  useEffect(() => heading.current?.focus(), []);
  const navigate = useNavigate();
  const resolve = () => {
    handle.resolve(chosenAnswers(handle.answers, differences, sideOf));
    // Where it was to be submitted it is not yet: there one reads it over, and can.
    if (handle.form === 'application')
      void navigate({ to: '/apply/applicant', search: { step: 'review' }, replace: true });
  };
  const times = {
    mine: handle.saved.at === null ? null : lasting(handle.saved.at),
    theirs: lasting(other.savedDate),
  };
  return (
    <FormFrame
      out={<CloseButton flush={handle.flush} saved={handle.saved} />}
      title={title}
      foot={<Button onClick={resolve}>Use these answers</Button>}
    >
      <div className={styles.head}>
        <FormHeading ref={heading}>Changed on another device</FormHeading>
        <p className={styles.lead}>
          {differences.length === 1 ? 'One answer differs' : `${differences.length} answers differ`}. Choose
          which counts; nothing is sent before.
        </p>
      </div>
      {differences.map((difference) => (
        <DifferenceChoice
          key={difference.field}
          question={questions.find(({ field }) => field === difference.field)}
          difference={difference}
          times={times}
          side={sideOf(difference)}
          onChoose={(side) => setChosen({ ...chosen, [difference.field]: side })}
        />
      ))}
      <CopyButton label="Copy the answers not chosen" text={notChosenText(questions, differences, sideOf)} />
    </FormFrame>
  );
}

interface DifferenceChoiceProps {
  readonly question: Question | undefined;
  readonly difference: FormDifference;
  /** Times when each side was saved, in words. */
  readonly times: Readonly<Record<Side, string | null>>;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

const sides = [
  { side: 'mine', title: 'This phone' },
  { side: 'theirs', title: 'Other device' },
] as const;

/** Both answers to a question; one of them is chosen. */
function DifferenceChoice({ question, difference, times, side, onChoose }: DifferenceChoiceProps) {
  const name = useId();
  const label = nameOf(question, difference.field);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.sides}>
        {sides.map((one) => {
          const words = wordsOf(question, difference, one.side);
          return (
            <div key={one.side} className={styles.side} data-chosen={one.side === side || undefined}>
              <label className={styles.choice}>
                <input
                  className={styles.input}
                  type="radio"
                  name={name}
                  checked={one.side === side}
                  onChange={() => onChoose(one.side)}
                />
                <span className={styles.words}>
                  {one.title}
                  <span className={styles.time}>{times[one.side]}</span>
                </span>
              </label>
              <div className={styles.answer}>
                {words === '' ? (
                  <p className={styles.time}>Not answered</p>
                ) : (
                  <FoldedAnswer text={words} name={`${label}, ${one.title}`} />
                )}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Label of a field; one that is asked nowhere has only its name in the API. */
const nameOf = (question: Question | undefined, field: string): string => question?.label ?? field;

/** One side's answer in words. */
const wordsOf = (question: Question | undefined, difference: FormDifference, side: Side): string =>
  answerWords(question ?? { kind: 'long' }, difference[side]);

/** Answers that were not chosen, as a text to keep elsewhere. */
export function notChosenText(
  questions: readonly Question[],
  differences: readonly FormDifference[],
  sideOf: (difference: FormDifference) => Side,
): string {
  return differences
    .map((difference) => {
      const question = questions.find(({ field }) => field === difference.field);
      const words = wordsOf(question, difference, sideOf(difference) === 'mine' ? 'theirs' : 'mine');
      return `${nameOf(question, difference.field)}\n${words}`;
    })
    .join('\n\n');
}

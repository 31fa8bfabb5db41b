import { useId } from 'react';
import type { Question } from '#client/features/apply/questions/question.ts';
import { FoldedAnswer } from '#client/features/apply/review/folded-answer.tsx';
import type { FormDifference, Side } from '#client/forms/conflict.ts';
import styles from './difference-choice.module.css';
import { nameOf, wordsOf } from './not-chosen.ts';

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
export function DifferenceChoice({ question, difference, times, side, onChoose }: DifferenceChoiceProps) {
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
              <label className={styles.head}>
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

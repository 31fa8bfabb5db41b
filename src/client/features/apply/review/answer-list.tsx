import { CircleAlert } from 'lucide-react';
import type { FieldErrors } from '#client/api/api-error.ts';
import type { AnswerRow } from '#client/features/apply/questions/answer-rows.ts';
import styles from './answer-list.module.css';
import { FoldedAnswer } from './folded-answer.tsx';

interface AnswerListProps {
  readonly rows: readonly AnswerRow[];
  readonly faults?: FieldErrors;
}

/** Answers to be read, each under its name. */
export function AnswerList({ rows, faults = {} }: AnswerListProps) {
  return (
    <dl className={styles.list}>
      {rows.map(({ name, words, fields }) => {
        const errors = [...new Set(fields.flatMap((field) => faults[field] ?? []))];
        return (
          <div key={name} className={styles.row}>
            <dt className={styles.name}>{name}</dt>
            <dd>
              {words === '' ? (
                errors.length === 0 && <p className={styles.none}>Not answered</p>
              ) : (
                <FoldedAnswer text={words} name={name} />
              )}
              {errors.map((error) => (
                <p key={error} className={styles.error}>
                  <CircleAlert size={16} strokeWidth={2} aria-hidden />
                  {error}
                </p>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

import { ChevronRight, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { FieldErrors } from '#client/api/api-error.ts';
import { askedOf, type Question } from '#domain/forms/question.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';
import styles from './faults-panel.module.css';

interface FaultsPanelProps {
  readonly questions: readonly Question[];
  readonly answers: FormAnswers;
  readonly faults: FieldErrors;
  /** The server's sentence where it did not take the form. */
  readonly refusal: string | null;
  /** Number of failed submissions: each one moves the focus here. */
  readonly tries: number;
  /** Makes the control that leads to a field: a button or a link, of this class and around these words. */
  readonly way: (field: string, row: Row) => ReactNode;
}

interface Row {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

const title = (count: number) => (count === 1 ? '1 answer needs you' : `${count} answers need you`);

/** Panel of the faults of a form; each row leads to its field. */
export function FaultsPanel({ questions, answers, faults, refusal, tries, way }: FaultsPanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [tries]);
  const rows = askedOf(questions, answers).filter(({ field }) => faults[field] !== undefined);
  if (rows.length === 0 && refusal === null) return null;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 ref={heading} id={id} className={styles.title} tabIndex={-1}>
        <CircleAlert size={22} strokeWidth={1.75} aria-hidden />
        {rows.length === 0 ? 'Not accepted' : title(rows.length)}
      </h2>
      {refusal !== null && <p className={styles.refusal}>{refusal}</p>}
      <ul>
        {rows.map(({ field, label }) => (
          <li key={field} className={styles.item}>
            {way(field, {
              className: styles.row,
              children: (
                <>
                  <span className={styles.words}>
                    <span className={styles.label}>{label}</span>
                    <span className={styles.fault}>{faults[field]}</span>
                  </span>
                  <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleAlert } from 'lucide-react';
import { type Ref, useId } from 'react';
import { applicantSteps, type StepId } from '#client/features/apply/questions/applicant-steps.ts';
import { askedOf } from '#client/features/apply/questions/question.ts';
import type { FieldErrors } from '#client/lib/field-errors.ts';
import type { FormAnswers } from '#offline/outbox/kept-form.ts';
import styles from './faults-panel.module.css';

interface FaultsPanelProps {
  readonly ref: Ref<HTMLHeadingElement>;
  readonly answers: FormAnswers;
  readonly faults: FieldErrors;
  /** The server's sentence where it did not take the application. */
  readonly refusal: string | null;
  readonly onWant: (field: string) => void;
}

interface FaultRow {
  readonly step: StepId;
  readonly field: string;
  readonly label: string;
  readonly fault: string;
}

const faultRows = (answers: FormAnswers, faults: FieldErrors): readonly FaultRow[] =>
  applicantSteps.flatMap(({ id, questions }) =>
    askedOf(questions, answers).flatMap(({ field, label }) => {
      const fault = faults[field];
      return fault === undefined ? [] : [{ step: id, field, label, fault }];
    }),
  );

const title = (count: number) => (count === 1 ? '1 answer needs you' : `${count} answers need you`);

/** What is missing or too long; each row leads to its field. */
export function FaultsPanel({ ref, answers, faults, refusal, onWant }: FaultsPanelProps) {
  const id = useId();
  const rows = faultRows(answers, faults);
  if (rows.length === 0 && refusal === null) return null;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 ref={ref} id={id} className={styles.title} tabIndex={-1}>
        <CircleAlert size={22} strokeWidth={1.75} aria-hidden />
        {rows.length === 0 ? 'Not accepted' : title(rows.length)}
      </h2>
      {refusal !== null && <p className={styles.refusal}>{refusal}</p>}
      <ul>
        {rows.map(({ step, field, label, fault }) => (
          <li key={field} className={styles.item}>
            <Link
              to="/apply/applicant"
              search={{ step }}
              resetScroll={false}
              className={styles.row}
              activeProps={{ 'aria-current': undefined }}
              onClick={() => onWant(field)}
            >
              <span className={styles.words}>
                <span className={styles.label}>{label}</span>
                <span className={styles.fault}>{fault}</span>
              </span>
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import type { FieldErrors } from '#client/api/api-error.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { applicantSteps, type StepId } from '#domain/forms/applicant-steps.ts';
import styles from './step-bar.module.css';

interface StepBarProps {
  readonly steps: readonly StepState[];
}

const words = { fault: ' (needs you)', done: ' (done)', open: '' } as const;

/** The steps of the form, each a link to it. */
export const StepBar = memo(function StepBar({ steps }: StepBarProps) {
  const current = steps.findIndex(({ isCurrent }) => isCurrent) + 1;
  return (
    <nav className={styles.bar} aria-label="Steps">
      <ol className={styles.steps}>
        {steps.map(({ id, title, state, isCurrent }) => (
          <li key={id} className={styles.place}>
            <Link
              to="/apply/applicant"
              search={{ step: id }}
              className={styles.step}
              data-state={state}
              // The router looks at the address only; which step it is also without one in the address is said here.
              activeProps={{ 'aria-current': undefined }}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span className={styles.line} />
              <span className={styles.label}>
                {state === 'fault' && <CircleAlert size={14} strokeWidth={2} aria-hidden />}
                {title}
                <VisuallyHidden>{words[state]}</VisuallyHidden>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {current > 0 && (
        <p className={styles.count} aria-hidden>
          Step {current} of {steps.length}
        </p>
      )}
    </nav>
  );
});

export interface StepState {
  readonly id: StepId;
  readonly title: string;
  readonly state: 'open' | 'done' | 'fault';
  readonly isCurrent: boolean;
}

interface Progress {
  readonly current: string;
  readonly seen: readonly string[];
  /** Faults of the step, shown or not. */
  readonly own: FieldErrors;
  /** Those faults that are shown. */
  readonly faults: FieldErrors;
}

/** State of each step: done when whole, faulty when it was left with faults. Links need somebody who has been there. */
export function stepStates({ current, seen, own, faults }: Progress): readonly StepState[] {
  return applicantSteps.map(({ id, title, questions }) => {
    const isCurrent = id === current;
    const isFaulty = questions.some(({ field }) => faults[field] !== undefined);
    const isWhole = questions.every(
      ({ field, kind }) => own[field] === undefined && (kind !== 'links' || isCurrent || seen.includes(id)),
    );
    return { id, title, isCurrent, state: isFaulty && !isCurrent ? 'fault' : isWhole ? 'done' : 'open' };
  });
}

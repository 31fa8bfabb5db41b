import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import type { StepState } from '#client/features/apply/applicant/step-states.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
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

import { memo } from 'react';
import { applicantSteps } from '#client/features/apply/questions/applicant-steps.ts';
import { Button, LinkButton } from '#client/ui/controls/button.tsx';
import { onApproach } from '#client/ui/lazy-component.tsx';
import styles from './step-foot.module.css';
import type { Place } from './use-step-moves.ts';

interface StepFootProps {
  readonly previous: Place | undefined;
  readonly next: Place;
  readonly back: () => void;
  /** Loads the code of what comes next. */
  readonly load: (() => unknown) | undefined;
}

const titleOf = (place: Place) => applicantSteps.find(({ id }) => id === place)?.title ?? 'Review';

/** From step to step; nothing that is missing keeps anybody from going on. */
export const StepFoot = memo(function StepFoot({ previous, next, back, load }: StepFootProps) {
  return (
    <>
      {previous && (
        <Button variant="secondary" onClick={back}>
          Back
        </Button>
      )}
      <LinkButton to="/apply/applicant" search={{ step: next }} {...(load && onApproach(load))}>
        <span>
          Next<span className={styles.where}>: {titleOf(next)}</span>
        </span>
      </LinkButton>
    </>
  );
});

import type { FieldErrors } from '#client/api/api-error.ts';
import { applicantSteps, type StepId } from '#client/features/apply/questions/applicant-steps.ts';

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

/** State of each step: done when complete, faulty when it was left with faults. */
export function stepStates({ current, seen, own, faults }: Progress): readonly StepState[] {
  return applicantSteps.map(({ id, title, questions }) => {
    const isCurrent = id === current;
    const isFaulty = questions.some(({ field }) => faults[field] !== undefined);
    // An application that is taken up again was finished so far elsewhere; links need nobody to have been there.
    const isWhole = questions.every(({ field, kind }) => kind !== 'links' && own[field] === undefined);
    const isDone = isCurrent || isWhole || seen.includes(id);
    return { id, title, isCurrent, state: isFaulty && !isCurrent ? 'fault' : isDone ? 'done' : 'open' };
  });
}
